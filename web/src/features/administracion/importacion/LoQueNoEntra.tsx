import type { DeColumna, Sobrante } from '@gremial/contract/administracion/importacion.revision.ts'
import { type Importacion, importaciones } from '@gremial/contract/administracion/importacion.ts'
import { request } from '@gremial/contract/platform/call.ts'
import { formatNumber } from '@gremial/contract/values/numbers.ts'
import { Radio, Select } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { formatDate } from '../../../platform/today.ts'
import { useCan } from '../../../platform/user.ts'
import { useAction } from '../../../ui/useAction.ts'
import { columnasPosibles, partesDelNombre } from './columnasDePadron.ts'
import { filasDe, nombreDeColumna, numeradosEn, tituloDe } from './textos.ts'

/** Values of the file that are ignored, or read differently, each with its remedy. */
export function LoQueNoEntra({ importacion }: { importacion: Importacion }) {
  const { t } = useTranslation()
  const puede = useCan('importaciones.hacer')
  const { run } = useAction()
  const { id, opciones, revision } = importacion
  if (!revision) return null
  const { sobran, deColumnas, bajas, lugares, sinLeer, numerados, huecos, columnas } = revision
  const deUna = lugares.SECCIONAL ? null : opciones.seccional
  const nada = sobran.length + deColumnas.length + sinLeer.length + huecos === 0 && !bajas && !numerados && !deUna
  if (nada && opciones.bajas === null && opciones.huecos === null) return null
  const comparar = (cambio: Partial<typeof opciones>) =>
    void run(request(importaciones.comparar, { params: { id }, body: { ...opciones, ...cambio } }), {
      failure: t('importacion.noComparo'),
    })
  const usar = (at: number, columna: string) => {
    const { [columna]: _, ...otras } = dichas(lugares)
    comparar({ columnas: { ...otras, [columna]: at } })
  }
  return (
    <section className="hoja hoja-in pila-m" aria-labelledby="no-entra">
      <h2 id="no-entra">{t('importacion.noEntra')}</h2>
      <ul className="dice-importacion">
        {deUna && <li>{t('importacion.deUnaSola', { seccional: deUna })}</li>}
        {numerados && <li>{numeradosEn(numerados)}</li>}
        {sinLeer.map(({ hoja, filas }) => (
          <li key={hoja}>{t('importacion.sinLeer', { hoja, n: filasDe(filas) })}</li>
        ))}
        {(huecos > 0 || opciones.huecos === 'vacios') && (
          <li>
            <div>{huecos > 0 ? t('importacion.huecosQue', { n: formatNumber(huecos) }) : t('importacion.huecosVacios')}</div>
            {puede && (
              <Radio.Group
                aria-label={t('importacion.huecos')}
                value={huecos > 0 ? 'arriba' : 'vacios'}
                onChange={(valor) => comparar({ huecos: valor === 'vacios' ? 'vacios' : 'arriba' })}
              >
                <Radio value="arriba" label={t('importacion.huecosArriba')} />
                <Radio value="vacios" label={t('importacion.huecosNo')} />
              </Radio.Group>
            )}
          </li>
        )}
        {sobran.map((sobrante) => (
          <Sobra
            key={sobrante.at}
            sobrante={{ ...sobrante, titulo: tituloDe(columnas[sobrante.at]) ?? sobrante.titulo }}
            posibles={columnasPosibles(importacion.tipo, lugares)}
            usar={puede ? (columna) => usar(sobrante.at, columna) : undefined}
          />
        ))}
        {deColumnas.map((de) => (
          <li key={`${de.columna} ${de.que}`}>
            <div>
              {t(`importacion.deColumna.${de.que}`, { columna: nombreDeColumna(de.columna), n: formatNumber(de.cantidad) })}
            </div>
            <div>
              <p className="ayuda">{ejemplosDe(de)}</p>
              {de.que === 'medias' && puede && (
                <Radio.Group
                  aria-label={t('importacion.dadasVuelta', { columna: nombreDeColumna(de.columna) })}
                  value="medias"
                  onChange={() => comparar({ fechas: { ...opciones.fechas, [de.columna]: 'tal' } })}
                >
                  <Radio value="medias" label={t('importacion.seDanVuelta')} />
                  <Radio value="tal" label={t('importacion.quedanComoEstan')} />
                </Radio.Group>
              )}
            </div>
          </li>
        ))}
        {(bajas || opciones.bajas === 'siguen') && (
          <li>
            <div>
              {bajas
                ? t('importacion.bajasQue', { titulo: bajas.titulo, n: formatNumber(bajas.cuantas) })
                : t('importacion.bajasSiguen')}
            </div>
            {puede && (
              <Radio.Group
                aria-label={t('importacion.bajas')}
                value={bajas ? 'salen' : 'siguen'}
                onChange={(valor) => comparar({ bajas: valor === 'siguen' ? 'siguen' : 'salen' })}
              >
                <Radio value="salen" label={t('importacion.bajasSalen')} />
                <Radio value="siguen" label={t('importacion.bajasNoSalen')} />
              </Radio.Group>
            )}
          </li>
        )}
      </ul>
    </section>
  )
}

/** Current columns as choices, to which a new one is added. */
function dichas(lugares: Readonly<Record<string, readonly number[]>>): Record<string, number> {
  return Object.fromEntries(
    Object.entries(lugares).flatMap(([columna, sitios]) =>
      sitios.length === 1
        ? [[columna, sitios[0] ?? -1]]
        : sitios.map((at, i) => [partesDelNombre[i] ?? columna, at] as [string, number]),
    ),
  )
}

const ejemplosDe = ({ ejemplos }: DeColumna): string =>
  ejemplos.map(({ dice, es }) => (es ? `${dice} → ${formatDate(es)}` : `«${dice}»`)).join(' · ')

interface PropsSobra {
  sobrante: Sobrante
  posibles: readonly string[]
  usar: ((columna: string) => void) | undefined
}

function Sobra({ sobrante: { titulo, clase, llenas }, posibles, usar }: PropsSobra) {
  const { t } = useTranslation()
  return (
    <li>
      <div>{t(`importacion.sobra.${clase}`, { titulo, n: formatNumber(llenas) })}</div>
      {usar && (
        <Select
          aria-label={t('importacion.usarComo', { titulo })}
          placeholder={t('importacion.usarComoQue')}
          data={posibles.map((columna) => ({ value: columna, label: nombreDeColumna(columna) }))}
          value={null}
          onChange={(columna) => columna !== null && usar(columna)}
          searchable
        />
      )}
    </li>
  )
}
