import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { FormattedMessage } from 'react-intl'
import type { AuctionHere } from './useAuction.ts'
import Typography from '@mui/material/Typography'
import { type MyPart, type Reminders, unwatchAuction, watchAuction } from '#contract/myAuction.ts'
import { ApiProblem } from '#src/api/ApiProblem.tsx'
import { useAction } from '#src/api/useAction.ts'
import { SwitchRow } from '#src/ui/form/Switch.tsx'
import { PanelButton } from '#src/ui/page/AnchoredPanel.tsx'
import { api, addressOf } from '#src/api/client.ts'
import { changeInTurn } from '../mine/myParts.ts'
import { readAuctionCalendar } from '#contract/auction.ts'

/** What can be done with an auction beside bidding: have it in one's calendar, and be told of it. */
export function AuctionActions({ auction }: { auction: AuctionHere }) {
  const isComing = auction.phase === 'before' || auction.phase === 'running'

  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
      {isComing && (
        <Button component="a" href={calendarOf(auction.id)} download variant="outlined" size="small">
          <FormattedMessage id="auctiondetail.calendar" />
        </Button>
      )}
      {auction.mine.part && <WatchButton auction={auction} part={auction.mine.part} />}
    </Box>
  )
}

/** Watching an auction, and of what one wants to be told: switched at once, each by itself. */
function WatchButton({ auction, part }: { auction: AuctionHere; part: MyPart }) {
  const { id, mine } = auction
  const { watch } = part
  const { run, problem } = useAction(async (deed: () => Promise<MyPart>) => mine.set(await deed()))
  const change = (deed: () => Promise<MyPart>) => changeInTurn(id, () => run(deed))

  return (
    <PanelButton
      id="auction.watch"
      command="command.auction_watch"
      keys="w"
      label={<FormattedMessage id={watch ? 'auctiondetail.watch.watching' : 'auctiondetail.watch.watch'} />}
      title="auctiondetail.watch.title"
    >
      {() => (
        <>
          <SwitchRow
            label="auctiondetail.watch.on"
            isOn={watch !== null}
            onSwitch={(isOn) =>
              change(() =>
                isOn ? api(watchAuction, { params: { id }, body: {} }) : api(unwatchAuction, { params: { id } }),
              )
            }
          />
          <Typography variant="body2" sx={{ color: 'text.secondary', mt: 1, mb: 0.5 }}>
            <FormattedMessage id="auctiondetail.watch.about" />
          </Typography>
          {reminders.map((name) => (
            <SwitchRow
              key={name}
              label={`auctiondetail.watch.${name}`}
              isOn={watch?.[name] ?? false}
              isDisabled={watch === null}
              onSwitch={(isOn) => change(() => api(watchAuction, { params: { id }, body: { [name]: isOn } }))}
            />
          ))}
          <ApiProblem problem={problem} isInline mt={1} />
        </>
      )}
    </PanelButton>
  )
}

const reminders = ['start', 'endsSoon', 'outbid', 'extended', 'ended'] as const satisfies readonly (keyof Reminders)[]

/** Where the calendar file of an auction is. */
function calendarOf(id: string): string {
  return addressOf(readAuctionCalendar, { params: { id } })
}
