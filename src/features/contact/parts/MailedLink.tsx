import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useState, type ReactNode } from 'react'
import { FormattedMessage } from 'react-intl'
import { Link, useLocation } from 'react-router'
import type { ProblemCode } from '#contract/problem.ts'
import type { MessageId } from '#intl/ids.ts'
import { ApiProblem } from '#src/api/ApiProblem.tsx'
import { useAction } from '#src/api/useAction.ts'
import { paths } from '#src/routing/paths.ts'
import { Problem } from '#src/ui/feedback/Problem.tsx'
import { Page } from '#src/ui/page/Page.tsx'

type Props<Answer> = {
  title: MessageId
  /** The paragraphs that say what the link does. */
  about: readonly MessageId[]
  button: MessageId
  perform: (code: string) => Promise<Answer>
  /** Refuses a used or expired link, which no second press makes valid. */
  notValid: ProblemCode
  done: (answer: Answer) => ReactNode
}

/** The page of a link of a letter. Only its button acts: mail scanners open links too. */
export function MailedLink<Answer>({ title, about, button, perform, notValid, done }: Props<Answer>) {
  const code = useLocation().hash.slice(1)
  const [answer, setAnswer] = useState<Answer | null>(null)
  const { run, isRunning, problem } = useAction(perform)
  const isWhole = /^[\w-]{43}$/.test(code)
  const isOpen = isWhole && answer === null && problem?.code !== notValid
  const press = async () => {
    const received = await run(code)
    if (received !== undefined) setAnswer(received)
  }

  return (
    <Page title={title}>
      {!isWhole && <Problem message="mailed.cut_off" />}
      {isOpen &&
        about.map((id) => (
          <Typography key={id}>
            <FormattedMessage id={id} />
          </Typography>
        ))}
      <ApiProblem problem={problem} />
      {answer !== null && <Typography role="status">{done(answer)}</Typography>}
      <div>
        {isOpen ? (
          <Button variant="contained" loading={isRunning} onClick={() => void press()}>
            <FormattedMessage id={button} />
          </Button>
        ) : (
          <Button component={Link} to={paths.myPersonal()} variant="outlined">
            <FormattedMessage id="mailed.go_on" />
          </Button>
        )}
      </div>
    </Page>
  )
}
