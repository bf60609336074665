import { type AvisosDeEquipos, avisosEquipo } from '@gremial/contract/afiliado/avisos-equipo.ts'
import { request } from '@gremial/contract/platform/call.ts'
import { Checkbox } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { SelectField } from '../../../ui/SelectField.tsx'
import { useAction } from '../../../ui/useAction.ts'

type Elegido = Pick<AvisosDeEquipos, 'clases' | 'silencio'>

const horas = Array.from({ length: 24 }, (_, hora) => ({ value: String(hora), label: `${String(hora).padStart(2, '0')}:00` }))
const noche = { desde: 21, hasta: 8 }

/** Kinds of push notice and quiet hours: each choice is saved at once, and reverted on screen if it fails. */
export function DeQueAvisamos({ avisos }: { avisos: AvisosDeEquipos }) {
  const { t } = useTranslation()
  const { run, running } = useAction()
  const [elegido, setElegido] = useState<Elegido>()
  const { clases, silencio } = elegido ?? avisos
  const guardar = async (cambio: Partial<Elegido>) => {
    const nuevo = { clases, silencio, ...cambio }
    setElegido(nuevo)
    const porCorreo = nuevo.clases.filter(({ equipo }) => !equipo).map(({ clase }) => clase)
    await run(request(avisosEquipo.elegir, { body: { porCorreo, silencio: nuevo.silencio } }), {
      failure: t('avisosEquipo.noSeGuardo'),
    })
    setElegido(undefined)
  }
  return (
    <div className="aviso-de-que" role="group" aria-labelledby="aviso-de-que" aria-busy={running}>
      <div>
        <h3 id="aviso-de-que">{t('avisosEquipo.deQue')}</h3>
        <p className="suave">{t('avisosEquipo.deQueTexto')}</p>
      </div>
      {clases.map(({ clase, equipo }) => (
        <Checkbox
          key={clase}
          label={t(`avisosEquipo.clases.${clase}`)}
          checked={equipo}
          disabled={running}
          onChange={(e) => {
            const { checked } = e.currentTarget
            void guardar({ clases: clases.map((c) => (c.clase === clase ? { clase, equipo: checked } : c)) })
          }}
        />
      ))}
      <Checkbox
        label={t('avisosEquipo.noche')}
        description={t('avisosEquipo.nocheTexto')}
        checked={silencio !== null}
        disabled={running}
        onChange={(e) => void guardar({ silencio: e.currentTarget.checked ? noche : null })}
      />
      {silencio && (
        <div className="aviso-horas">
          {(['desde', 'hasta'] as const).map((extremo) => (
            <SelectField
              key={extremo}
              label={t(`avisosEquipo.${extremo}Hora`)}
              data={horas.filter(({ value }) => Number(value) !== silencio[extremo === 'desde' ? 'hasta' : 'desde'])}
              value={String(silencio[extremo])}
              disabled={running}
              onChange={(hora) => hora !== null && void guardar({ silencio: { ...silencio, [extremo]: Number(hora) } })}
            />
          ))}
        </div>
      )}
    </div>
  )
}
