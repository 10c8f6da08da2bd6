"""What passes between server and clients: typed messages, HTTP schemas, and their TypeScript."""
