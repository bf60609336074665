import { type Importacion, importaciones } from '@gremial/contract/administracion/importacion.ts'
import { request } from '@gremial/contract/platform/call.ts'
import { formatNumber } from '@gremial/contract/values/numbers.ts'
import { useTranslation } from 'react-i18next'
import { useCan } from '../../../platform/user.ts'
import { Bar } from '../../../ui/Bar.tsx'
import { Button } from '../../../ui/Button.tsx'
import { useAction } from '../../../ui/useAction.ts'

const titulos = { LEYENDO: 'leyendo', APLICANDO: 'aplicando', DESHACIENDO: 'deshaciendo' } as const

/** Progress of an import, in any worker and for any viewer. */
export function EnMarcha({ importacion }: { importacion: Importacion }) {
  const { t } = useTranslation()
  const { run, running } = useAction()
  const puede = useCan('importaciones.hacer')
  const { id, estado, etapa, hechas, parte, nuevas, cambiadas, cortada } = importacion
  const titulo = t(`importacion.${titulos[estado as keyof typeof titulos]}`)
  const guardando = etapa === 'guardar'
  // Reading is most of the work; saving has its own progress.
  const hecho = etapa === 'leer' || guardando ? parte : null
  return (
    <div className="corre-importacion" aria-live="polite">
      <h2>{titulo}</h2>
      <Bar part={hecho} name={titulo} />
      <div className="renglon">
        <b className="cifra">{hecho === null ? '' : `${Math.round(hecho * 100)} %`}</b>
        <span className="suave cifra">
          {hechas
            ? guardando
              ? t('importacion.deTotal', { n: formatNumber(hechas), total: formatNumber(nuevas + cambiadas) })
              : t('importacion.hechas', { n: formatNumber(hechas) })
            : ''}
        </span>
      </div>
      <p>{t(`importacion.etapas.${(etapa ?? 'ninguna') as 'leer'}`)}</p>
      <p className="suave">{t(cortada ? 'importacion.cortada' : 'importacion.podesSeguir')}</p>
      {puede && estado !== 'DESHACIENDO' && (
        <Button
          width
          loading={running}
          onClick={() => void run(request(importaciones.detener, { params: { id } }), { failure: t('importacion.noDetuvo') })}
        >
          {t('importacion.detener')}
        </Button>
      )}
    </div>
  )
}
