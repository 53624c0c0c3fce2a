"""What fits: varied items first (MMR), and the most value within a budget (knapsack). Requirement 004 §5.2."""

from __future__ import annotations

import numpy as np
from numpy.typing import ArrayLike, NDArray


def maximal_marginal_relevance(
    relevance: ArrayLike, similarity: ArrayLike, trade_off: float = 0.7, most: int | None = None
) -> list[int]:
    """Indices in order of choice: each is the best of trade_off · relevance - (1 - trade_off) · highest similarity to
    one chosen before. Of equals the earlier index.

    relevance: (n,); similarity: (n, n), both on the scale 0..1.  trade_off: 1 is plain relevance, 0 only variety.
    Cost: n per chosen item. Source: Carbonell and Goldstein 1998.
    """
    worth = np.asarray(relevance, dtype=np.float64)
    alike = np.asarray(similarity, dtype=np.float64)
    closest = np.zeros_like(worth)
    left = np.ones(worth.size, dtype=bool)
    order: list[int] = []
    for _ in range(worth.size if most is None else min(most, worth.size)):
        gain = np.where(left, trade_off * worth - (1 - trade_off) * closest, -np.inf)
        chosen = int(np.argmax(gain))
        order.append(chosen)
        left[chosen] = False
        closest = alike[chosen] if len(order) == 1 else np.maximum(closest, alike[chosen])
    return order


def pack_knapsack(values: ArrayLike, costs: ArrayLike, budget: float) -> list[int]:
    """Indices of items whose costs fit the budget together, in ascending order: at least half of the best value.

    Greedy by value per cost, skipping what does not fit, or the single best item if that is worth more.
    values: (n,) non-negative; costs: (n,) non-negative, 0 is always taken. Source: Dantzig 1957.
    """
    worth = np.asarray(values, dtype=np.float64)
    price = np.asarray(costs, dtype=np.float64)
    fitting = np.flatnonzero(price <= budget)
    if fitting.size == 0:
        return []
    greedy = _greedy(worth, price, fitting, budget)
    single = int(fitting[np.argmax(worth[fitting])])
    if worth[single] > worth[greedy].sum():
        return sorted({single, *(int(item) for item in fitting if price[item] == 0)})
    return sorted(greedy)


def _greedy(
    worth: NDArray[np.float64], price: NDArray[np.float64], fitting: NDArray[np.intp], budget: float
) -> list[int]:
    with np.errstate(divide="ignore", invalid="ignore", over="ignore"):
        density = np.where(price[fitting] > 0, worth[fitting] / price[fitting], np.inf)
    chosen: list[int] = []
    spent = 0.0
    for item in fitting[np.argsort(-density, kind="stable")]:
        if spent + price[item] <= budget:
            chosen.append(int(item))
            spent += float(price[item])
    return chosen
