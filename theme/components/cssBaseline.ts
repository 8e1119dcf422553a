import { focusRing, motion } from '../tokens.ts'
import type { Override } from './override.ts'

/** The page itself: ground, focus ring, selection, and how a page appears. */
export const cssBaseline: Override<'MuiCssBaseline'> = {
  styleOverrides: (theme) => ({
    ':root': { colorScheme: 'light' },
    ':root.p-dark-mode': { colorScheme: 'dark' },
    'html, body, #root': { minHeight: '100dvh' },
    // An element at the foot of the window reports its height, so that it never covers the focused element.
    html: { scrollPaddingBottom: 'var(--foot, 0px)' },
    body: {
      ...theme.typography.body1,
      textRendering: 'optimizeLegibility',
      // A last line has more than one word.
      textWrap: 'pretty',
    },
    ':focus-visible': {
      outline: `${focusRing.width}px solid ${theme.vars?.palette.control.focus}`,
      outlineOffset: focusRing.gap,
    },
    // A heading takes the focus on navigation for the sake of readers; a ring there would point at nothing to do.
    'h1:focus-visible, main:focus-visible': { outline: 'none' },
    '::selection': {
      backgroundColor: theme.vars?.palette.action.selected,
      color: theme.vars?.palette.text.primary,
    },
    '@keyframes appear': { from: { opacity: 0 } },
    '[data-appear="page"]': { animation: `appear ${motion.fade}ms ease-out` },
    '[data-appear="late"]': { animation: `appear ${motion.fade}ms ease-out ${motion.skeletonDelay}ms backwards` },
  }),
}
