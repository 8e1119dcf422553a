type ChannelMessage = { readonly data: unknown }

/** A way to tell the other tabs of this browser something; in an old browser nobody hears. Opened at its first use. */
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
    /** Hears what other tabs tell, and answers what ends it. */
    listen: (listener: (message: unknown) => void): (() => void) => {
      const onMessage = ({ data }: ChannelMessage) => listener(data)
      open()?.addEventListener('message', onMessage)
      return () => channel?.removeEventListener('message', onMessage)
    },
  }
}
