import type { MessageId } from '#intl/ids.ts'
import { paths } from '#src/routing/paths.ts'
import type { IconName } from '#src/ui/icon/Icon.tsx'

type Place = {
  to: string
  label: MessageId
  icon: IconName
  /** The key that goes there after `g`. */
  letter: string
}

/** The rooms one can go to; each stands here once its screens do. */
export const navigation: readonly Place[] = [
  { to: paths.home(), label: 'app.navigation.overview', icon: 'overview', letter: 'h' },
  { to: paths.domains(), label: 'app.navigation.domains', icon: 'domains', letter: 'd' },
]
