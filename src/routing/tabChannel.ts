type ChannelMessage = { readonly data: unknown }

/** Returns a channel to the other tabs of this browser, opened at its first use. In an old browser nothing is sent. */
export function tabChannel(name: string) {
  let channel: BroadcastChannel | undefined
  const open = () => {
    if (typeof BroadcastChannel !== 'undefined') channel ??= new BroadcastChannel(name)
    return channel
  }
  return {
    send: (message: string): void => {
      open()?.postMessage(message)
    },
    /** Calls the listener with messages of other tabs; returns the unsubscribe function. */
    listen: (listener: (message: unknown) => void): (() => void) => {
      const onMessage = ({ data }: ChannelMessage) => listener(data)
      open()?.addEventListener('message', onMessage)
      return () => channel?.removeEventListener('message', onMessage)
    },
  }
}
