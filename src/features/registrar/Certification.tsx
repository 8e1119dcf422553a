import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { FormattedMessage } from 'react-intl'
import { Section } from '#src/ui/page/Section.tsx'

const best = 5

/** How the registry rates a registrar, in words and as that many of five marks. */
export function Certification({ level }: { level: number }) {
  return (
    <Section title="registrar.certification.title">
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1.5 }}>
        <Box aria-hidden sx={{ display: 'flex', gap: 0.5 }}>
          {Array.from({ length: best }, (_none, mark) => (
            <Box
              key={mark}
              sx={{
                width: 16,
                height: 8,
                border: 1,
                borderColor: 'control.border',
                borderRadius: '2px',
                bgcolor: mark < level ? 'text.primary' : 'transparent',
              }}
            />
          ))}
        </Box>
        <Typography>
          <FormattedMessage
            id={level === 0 ? 'registrar.certification.none' : 'registrar.certification.level'}
            values={{ level, best }}
          />
        </Typography>
      </Box>
      <Typography variant="body2" sx={{ color: 'text.secondary', marginTop: 1 }}>
        <FormattedMessage id="registrar.certification.about" />
      </Typography>
    </Section>
  )
}
