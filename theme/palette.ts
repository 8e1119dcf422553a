import type { ColorSystemOptions } from '@mui/material/styles'
import type { Scheme } from './tokens.ts'

/** A scheme's tokens under the names MUI and our own blocks look them up by. */
export function palette(scheme: Scheme): NonNullable<ColorSystemOptions['palette']> {
  const { state } = scheme
  return {
    primary: {
      main: scheme.primary,
      dark: scheme.primaryHover,
      light: scheme.selected,
      contrastText: scheme.onPrimary,
    },
    error: { main: state.critical.text, contrastText: state.critical.ground },
    warning: { main: state.warn.text, contrastText: state.warn.ground },
    success: { main: state.good.text, contrastText: state.good.ground },
    info: { main: state.info.text, contrastText: state.info.ground },
    text: { primary: scheme.text, secondary: scheme.muted },
    divider: scheme.hairline,
    background: { default: scheme.ground, paper: scheme.paper, raised: scheme.raised },
    action: { selected: scheme.selected, hover: scheme.hover },
    control: { border: scheme.border, focus: scheme.focus },
    floating: { veil: scheme.veil, shadow: scheme.shadow },
    state,
    chart: scheme.chart,
  }
}
