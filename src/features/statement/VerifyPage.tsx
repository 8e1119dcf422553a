import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { FormattedMessage, FormattedDate } from 'react-intl'
import { useLoaderData, useNavigate, useRevalidator, type LoaderFunctionArgs } from 'react-router'
import { problemMessage, ApiError } from '#src/api/ApiError.ts'
import { Problem } from '#src/ui/feedback/Problem.tsx'
import { PublicPageKeys } from '#src/features/view/parts/PublicPageKeys.tsx'
import { Page } from '#src/ui/page/Page.tsx'
import { sheetLook } from '#src/ui/page/Section.tsx'
import { useState } from 'react'
import { paths } from '#src/routing/paths.ts'
import { CodeInFile } from './CodeInFile.tsx'
import { CodeForm } from './CodeForm.tsx'
import { FileComparison } from './FileComparison.tsx'
import { verifyStatement, type StatementContent } from '#contract/statement.ts'
import { api } from '#src/api/client.ts'
import { charactersIn, codeLength, codeMask } from './codeText.ts'
import { Code, Fact, Facts } from '#src/features/record/parts/Facts.tsx'
import { StateIcon } from '#src/features/record/parts/StateIcon.tsx'

export function loader({ request }: LoaderFunctionArgs) {
  return readVerification(request)
}

/** Shows the content of a statement when it was issued, and compares a file with it. Open to everyone with a code. */
export function VerifyPage() {
  const verification = useLoaderData<typeof loader>()
  const { revalidate } = useRevalidator()
  const { kind, code } = verification
  const navigate = useNavigate()
  const [opened, setOpened] = useState<{ code: string; file: File } | null>(null)
  const given = kind === 'content' && opened?.code === code ? opened.file : null
  const openFile = (ownCode: string, file: File) => {
    setOpened({ code: ownCode, file })
    void navigate(paths.verifyStatement(ownCode))
  }

  return (
    <Page title="statement.verify.title" width="task">
      <PublicPageKeys />
      <Typography sx={{ color: 'text.secondary' }}>
        <FormattedMessage id="statement.verify.about" />
      </Typography>
      <Box sx={{ ...sheetLook, display: 'grid', gap: 2 }}>
        <CodeForm code={code} isMalformed={kind === 'malformed'} isUnknown={kind === 'unknown'} />
        {kind === 'failed' && (
          <Problem
            message={problemMessage(verification.problem.code)}
            requestId={verification.problem.requestId}
            onRetry={() => void revalidate()}
          />
        )}
        <Box role="status" sx={{ order: given ? 1 : undefined, '&:empty': { display: 'none' } }}>
          {kind === 'content' && <StatementFacts content={verification.content} isVerdict={!given} />}
        </Box>
        {kind === 'content' ? (
          // Its verdict comes first for one who began with the file.
          <FileComparison key={code} digest={verification.content.digest} given={given} />
        ) : (
          <CodeInFile onFound={openFile} />
        )}
      </Box>
    </Page>
  )
}

export { VerifyPage as Component }

/**
 * The result for the code in the address. The code is missing, malformed or unknown, the statement's content was found,
 * or the call failed.
 */
type Verification = { code: string } & (
  | { kind: 'none' | 'malformed' | 'unknown' }
  | { kind: 'content'; content: StatementContent }
  | { kind: 'failed'; problem: ApiError }
)

/** Verifies the code in the `code` parameter of an address. */
async function readVerification({ url, signal }: Request): Promise<Verification> {
  const given = new URL(url).searchParams.get('code')
  if (given === null) return { code: '', kind: 'none' }
  const code = charactersIn(given).toUpperCase()
  if (code.length !== codeLength || !codeMask.accepts(code)) return { code: given, kind: 'malformed' }
  try {
    return { code, kind: 'content', content: await api(verifyStatement, { query: { code } }, signal) }
  } catch (cause) {
    if (!(cause instanceof ApiError)) throw cause
    return cause.code === 'statement-not-found' ? { code, kind: 'unknown' } : { code, kind: 'failed', problem: cause }
  }
}

type StatementFactsProps = {
  content: StatementContent
  /** Whether the code is what was verified: for one who began with the file, only its comparison is the verdict. */
  isVerdict: boolean
}

/** The content of a statement when it was issued. */
function StatementFacts({ content, isVerdict }: StatementFactsProps) {
  const { type, handle, validAt, isPublic, digest } = content
  const version = isPublic ? 'public' : 'private'

  return (
    <Box component="section" sx={{ borderTop: 1, borderColor: 'divider', paddingTop: 2 }}>
      <Typography
        variant="h3"
        component="h2"
        sx={{ display: 'flex', gap: 1, marginBottom: 1.5, ...(isVerdict && { color: 'state.good.text' }) }}
      >
        {isVerdict && <StateIcon tone="good" />}
        <FormattedMessage id="statement.verify.found" />
      </Typography>
      <Facts>
        <Fact title={`statement.type.${type}`}>
          <Box component="span" sx={{ typography: 'name' }}>
            {handle}
          </Box>
        </Fact>
        <Fact title="statement.valid_at">
          <FormattedDate
            value={validAt}
            day="numeric"
            month="long"
            year="numeric"
            hour="numeric"
            minute="2-digit"
            second="2-digit"
            timeZoneName="short"
          />
        </Fact>
        <Fact title="statement.version">
          <FormattedMessage id={`statement.version.${version}`} />
          <Box sx={{ typography: 'body2', color: 'text.secondary' }}>
            <FormattedMessage id={`statement.version.${version}.about`} />
          </Box>
        </Fact>
        <Fact title="statement.verify.digest">
          <Code>{digest}</Code>
        </Fact>
      </Facts>
    </Box>
  )
}
