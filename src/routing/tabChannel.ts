type Told = { readonly data: unknown }

/** A way to tell the other tabs of this browser something; in an old browser nobody hears. */
export function tabChannel(name: string) {
  const channel = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel(name)
  return {
    tell: (what: string): void => {
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel is of one origin by itself
      channel?.postMessage(what)
    },
    /** Hears what other tabs tell, and answers what ends it. */
    listen: (listener: (what: unknown) => void): (() => void) => {
      const hear = ({ data }: Told) => listener(data)
      channel?.addEventListener('message', hear)
      return () => channel?.removeEventListener('message', hear)
    },
  }
}
