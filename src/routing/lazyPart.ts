import { createElement, type ComponentType, type ReactNode } from 'react'
import { useLate } from './useLate.ts'

/**
 * A component whose code loads once the page is drawn.
 *
 * @param load the import; parts that a page needs together come from one module
 * @param placeholder what is drawn until the code is here
 */
export function lazyPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  placeholder: (props: Props) => ReactNode = () => null,
): (props: Props) => ReactNode {
  return function LazyPart(props: Props) {
    const Part = useLate(load)
    return Part ? createElement(Part, props) : placeholder(props)
  }
}
