import { FormattedMessage } from 'react-intl'
import { problemCodes, problemStatus } from '#contract/problem.ts'
import { PublicPageKeys } from '#src/features/view/parts/PublicPageKeys.tsx'
import { Page } from '#src/ui/page/Page.tsx'
import { Prose, ProseTable } from '#src/ui/page/Prose.tsx'
import { useFocusOnAnchor } from './useFocusOnAnchor.ts'

/** Every problem code with its words. The `type` of a problem (RFC 9457) is the address of its row. */
export function ProblemsPage() {
  useFocusOnAnchor()

  return (
    <Page title="help.problems.title">
      <PublicPageKeys />
      <Prose>
        <p>
          <FormattedMessage id="help.problems.about" />
        </p>
      </Prose>
      <ProseTable
        caption={<FormattedMessage id="help.problems.title" />}
        isCaptionHidden
        head={['help.problems.code', 'help.problems.status', 'help.problems.meaning']}
      >
        {problemCodes.map((code) => (
          <tr key={code} id={code} tabIndex={-1}>
            <th scope="row">
              <code>{code}</code>
            </th>
            <td data-figure>{problemStatus[code]}</td>
            <td>
              <FormattedMessage id={`problem.${code}`} />
            </td>
          </tr>
        ))}
      </ProseTable>
    </Page>
  )
}

export { ProblemsPage as Component }
