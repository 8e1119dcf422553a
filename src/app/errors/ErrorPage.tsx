import { SomethingWrong } from './SomethingWrong.tsx'

/** `/error` itself: the error screen without an error. */
export function Component() {
  return <SomethingWrong />
}
