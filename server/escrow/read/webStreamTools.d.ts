/** The types of streams that openpgp takes, from a package that is not installed. Node.js has one kind of them. */
declare module '@openpgp/web-stream-tools' {
  export type WebStream<T> = ReadableStream<T>
  export type NodeWebStream<T> = ReadableStream<T>
}
