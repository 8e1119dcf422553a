type Told = { readonly data: unknown }

/** A way to tell the other tabs of this browser something; in an old browser nobody hears. Opened at its first use. */
export function tabChannel(name: string) {
  let channel: BroadcastChannel | undefined
  const open = () => {
    if (typeof BroadcastChannel !== 'undefined') channel ??= new BroadcastChannel(name)
    return channel
  }
  return {
    tell: (what: string): void => {
      open()?.postMessage(what)
    },
    /** Hears what other tabs tell, and answers what ends it. */
    listen: (listener: (what: unknown) => void): (() => void) => {
      const hear = ({ data }: Told) => listener(data)
      open()?.addEventListener('message', hear)
      return () => channel?.removeEventListener('message', hear)
    },
  }
}
