from app.interfaces.memctl import main

main()
