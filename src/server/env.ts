/** What the server tells Hono about a request beside the request itself. */
export interface Env {
  Bindings: {
    /** The address at the other end of the socket. */
    address: string
  }
}
