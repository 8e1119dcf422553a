import type { MessageId } from '#intl/ids.ts'
import { paths } from '#src/routing/paths.ts'
import type { IconName } from '#src/ui/icon/Icon.tsx'

/** The rooms one can go to; each stands here once its screens do. */
export const navigation: readonly { to: string; label: MessageId; icon: IconName }[] = [
  { to: paths.domains(), label: 'app.navigation.domains', icon: 'domains' },
]
