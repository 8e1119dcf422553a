import Box from '@mui/material/Box'
import { Section } from '#src/ui/page/Section.tsx'
import { RuleList } from './RuleList.tsx'
import type { AuctionHere } from './useAuction.ts'

/** The rules this auction was published with, in words. */
export function RulesSection({ auction }: { auction: AuctionHere }) {
  return (
    <Box sx={{ gridArea: 'rules', minWidth: 0 }}>
      <Section title="auctionrules.title">
        <RuleList auction={auction} />
      </Section>
    </Box>
  )
}
