import type { Revision } from '@gremial/contract/administracion/importacion.revision.ts'
import { formatNumber } from '@gremial/contract/values/numbers.ts'
import { Checkbox } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Icon } from '../../../ui/icons.tsx'
import { nombreDeColumna } from './textos.ts'

interface Props {
  revision: Revision
  vistas: readonly string[]
  ver(vistas: string[]): void
}

/** Questions before applying: values read differently from what is written, and departures. */
export function PorVer({ revision, vistas, ver }: Props) {
  const { t } = useTranslation()
  const { preguntas, deColumnas, bajas, escrito, huecos } = revision
  const dicho = (pregunta: string): string => {
    if (pregunta === 'bajas') return t('importacion.vistas.bajas', { n: formatNumber(bajas?.cuantas ?? 0) })
    if (pregunta === 'huecos') return t('importacion.vistas.huecos', { n: formatNumber(huecos) })
    const [, columna = ''] = pregunta.split(':')
    const de = deColumnas.find((d) => d.que === 'medias' && d.columna === columna)
    return pregunta === 'letras'
      ? t('importacion.vistas.letras', {
          palabras: (escrito?.muestras.find((m) => m.letras === escrito.letras)?.dice ?? []).join(', '),
        })
      : t('importacion.vistas.medias', { columna: nombreDeColumna(columna), n: formatNumber(de?.cantidad ?? 0) })
  }
  return (
    <div className="umbral-importacion">
      <h2>
        <Icon name="alerta" />
        <span>{t('importacion.miraAntes')}</span>
      </h2>
      {preguntas.map((pregunta) => (
        <Checkbox
          key={pregunta}
          label={dicho(pregunta)}
          checked={vistas.includes(pregunta)}
          onChange={(e) => ver(e.currentTarget.checked ? [...vistas, pregunta] : vistas.filter((una) => una !== pregunta))}
        />
      ))}
    </div>
  )
}
