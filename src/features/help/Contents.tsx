import { styled } from '@mui/material/styles'
import { useId } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { useLocation } from 'react-router'
import { frame } from '#theme/tokens.ts'
import { TextLink } from '#src/ui/page/TextLink.tsx'
import type { Topic } from './topic.ts'

/** The subjects that are shown, each a link to where it begins. */
export function Contents({ topics }: { topics: readonly Topic[] }) {
  const intl = useIntl()
  const heading = useId()
  const { search } = useLocation()

  return (
    <ContentsNav aria-labelledby={heading}>
      <h2 id={heading}>
        <FormattedMessage id="help.contents" />
      </h2>
      <ul>
        {topics.map(({ id, title }) => (
          <li key={id}>
            <TextLink to={{ search, hash: id }}>{intl.formatMessage({ id: title })}</TextLink>
          </li>
        ))}
      </ul>
    </ContentsNav>
  )
}

const ContentsNav = styled('nav')(({ theme }) => ({
  [theme.breakpoints.up('md')]: {
    position: 'sticky',
    top: `calc(${frame.bar} + 24px)`,
    maxHeight: `calc(100dvh - ${frame.bar} - 48px)`,
    overflowY: 'auto',
  },
  '& h2': { ...theme.typography.overline, color: theme.vars.palette.text.secondary, margin: '0 0 4px' },
  '& ul': {
    listStyle: 'none',
    margin: 0,
    padding: 0,
    [theme.breakpoints.down('md')]: { columns: '200px 2', columnGap: 24 },
  },
  '& a': { display: 'block', paddingBlock: 4, textDecoration: 'none' },
  '& a:hover': { textDecoration: 'underline' },
}))
