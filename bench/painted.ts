/** A task of its own behind a frame: the frame has been painted by then. */
export function painted(): Promise<void> {
  return new Promise((resolve) => {
    requestAnimationFrame(() => {
      const { port1, port2 } = new MessageChannel()
      port1.addEventListener('message', () => resolve())
      port1.start()
      port2.postMessage(null)
    })
  })
}
