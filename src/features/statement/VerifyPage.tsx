import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { FormattedMessage } from 'react-intl'
import { useLoaderData, useRevalidator, type LoaderFunctionArgs } from 'react-router'
import { problemMessage } from '#src/api/ApiError.ts'
import { Problem } from '#src/ui/feedback/Problem.tsx'
import { Page } from '#src/ui/page/Page.tsx'
import { CodeForm } from './CodeForm.tsx'
import { FileComparison } from './FileComparison.tsx'
import { readVerification } from './readVerification.ts'
import { StatementFacts } from './StatementFacts.tsx'

export function loader({ request }: LoaderFunctionArgs) {
  return readVerification(request)
}

/** Anybody who holds a statement learns here what it said when it was issued, and whether their file is that one. */
export function VerifyPage() {
  const verification = useLoaderData<typeof loader>()
  const { revalidate } = useRevalidator()
  const { kind, code } = verification

  return (
    <Page title="statement.verify.title">
      <Typography sx={{ color: 'text.secondary' }}>
        <FormattedMessage id="statement.verify.about" />
      </Typography>
      <CodeForm code={code} isMalformed={kind === 'malformed'} />
      {kind === 'failed' && (
        <Problem
          message={problemMessage(verification.problem.code)}
          requestId={verification.problem.status === 404 ? null : verification.problem.requestId}
          {...(verification.problem.status !== 404 && { onRetry: () => void revalidate() })}
        />
      )}
      <Box role="status" sx={{ '&:empty': { display: 'none' } }}>
        {kind === 'content' && <StatementFacts said={verification.content} />}
      </Box>
      {kind === 'content' && <FileComparison key={code} digest={verification.content.digest} />}
    </Page>
  )
}

export { VerifyPage as Component }
