import { useColorScheme } from '@mui/material/styles'
import { useMemo } from 'react'
import { useIntl } from 'react-intl'
import { useNavigate } from 'react-router'
import { languageOf, locales, nameOfLanguage } from '#intl/locales.ts'
import { useLocale } from '#intl/useLocale.ts'
import { changeLocale } from '#intl/messages.ts'
import { modes } from '#theme/mode.ts'
import { paths } from '#src/routing/paths.ts'
import { signOut } from '#src/features/session/parts/signOut.ts'
import { useFrame } from '#src/features/session/parts/frame.ts'
import { usePreferences } from '#src/features/view/parts/preferences.ts'
import { type Command, useCommands } from '#src/ui/command/commands.ts'
import { showKeyNotice } from '#src/ui/command/keyNotice.ts'
import { Icon, type IconName } from '#src/ui/icon/Icon.tsx'
import type { MessageId } from '#intl/ids.ts'
import { domainViews, itemAt, navigation, navigationOf } from './navigation.ts'
import { useContactCommands } from './ContactSwitch.tsx'

export const paletteKeys = ['Mod+K'] as const

/** Registers the commands of every screen: open a page, find anything, change language and look. */
export function useAppCommands(open: (what: 'palette' | 'help') => void): void {
  useCommands(useGoCommands())
  useCommands(
    useMemo(
      (): Command[] => [
        {
          id: 'app.palette',
          title: 'command.palette.label',
          group: 'app',
          keys: paletteKeys,
          run: () => open('palette'),
          whileTyping: true,
        },
        { id: 'app.help', title: 'command.help.title', group: 'app', keys: ['?'], run: () => open('help') },
      ],
      [open],
    ),
  )
  useContactCommands()
  useCommands(useSettings())
  useCommands(signOutCommand)
}

/** A refusal is shown as a key notice; the button of the account shows the reason. */
const signOutCommand: readonly Command[] = [
  {
    id: 'app.sign_out',
    title: 'app.account.sign_out',
    group: 'app',
    icon: <Icon name="signOut" size={16} />,
    keys: [],
    run: () => void signOut().catch(() => showKeyNotice({ what: 'app.account.sign_out', why: 'command.not_left' })),
  },
]

type Target = { title: MessageId; icon: IconName; to: string; keys?: readonly string[] }

function useGoCommands(): Command[] {
  const intl = useIntl()
  const navigate = useNavigate()
  const { settings } = useFrame()
  return useMemo(() => {
    const goTo = (id: string, { title, icon, to, keys = [] }: Target): Command => ({
      id: goCommand(id),
      title,
      group: 'go',
      icon: <Icon name={icon} size={16} />,
      keys,
      run: () => void navigate(to),
      // The id of nssets and keysets is their technical name.
      ...(hasKeywords(id) && { keywords: `${id} ${intl.formatMessage({ id: `command.keywords.${id}` })}` }),
    })
    return [
      ...navigationOf(settings).map(({ to, label, icon, letter }) =>
        goTo(placeOf(label), { title: label, icon, to, keys: [`g ${letter}`] }),
      ),
      goTo('operations', { title: 'command.go_operations', icon: 'activity', to: paths.operations() }),
      goTo('help', { title: 'command.go_help', icon: 'question', to: paths.help() }),
      ...domainViews.map(([id, title, query]) => ({
        ...goTo(id, { title, icon: 'domains', to: paths.domains() + query }),
        needsText: true,
      })),
    ]
  }, [navigate, settings, intl])
}

/** The pages that the palette finds by other words than their name too. */
const withKeywords = ['activity', 'keysets', 'my_contact', 'nssets', 'operations'] as const

function hasKeywords(page: string): page is (typeof withKeywords)[number] {
  return withKeywords.some((one) => one === page)
}

/** Returns the key of the palette's entry for a page of the navigation or one below it; null for pages of objects. */
export function goCommandAt(pathname: string): string | null {
  const item = navigation.find(({ to }) => to === itemAt(pathname))
  const isOfObject = /^\/(domains|nssets|keysets|auctions)\/(detail|payment)\//.test(pathname)
  return item && !isOfObject ? `command:${goCommand(placeOf(item.label))}` : null
}

/** Returns the last part of a message id of the navigation. */
function placeOf(label: MessageId): string {
  return label.split('.').at(-1) ?? ''
}

const goCommand = (place: string) => `go.${place}`

/** Commands for the settings of the user. */
function useSettings(): Command[] {
  const spoken = useLocale()
  const { mode = 'system', setMode } = useColorScheme()
  const { preferences, change } = usePreferences()
  const { singleKeys } = preferences

  return useMemo(() => {
    const languages = locales()
      .filter((locale) => locale !== spoken)
      .map((locale) => ({
        ...setting('language', 'command.language', () => void changeLocale(locale)),
        // A user who cannot read this language types a word of their own.
        keywords: `${nameOfLanguage(languageOf(locale))} language jazyk`,
      }))
    const looks = modes
      .filter((choice) => choice !== mode)
      .map((choice) => ({
        ...setting(choice, `command.look.${choice}`, () => setMode(choice)),
        icon: <Icon name={choice} size={16} />,
      }))
    const keys = setting('single_keys', singleKeys ? 'command.single.switch_off' : 'command.single.switch_on', () =>
      change({ singleKeys: !singleKeys }),
    )
    return [...languages, ...looks, keys]
  }, [spoken, mode, setMode, singleKeys, change])
}

function setting(name: string, title: Command['title'], run: () => void): Command {
  return { id: `app.${name}`, title, group: 'app', keys: [], run }
}
