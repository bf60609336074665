import type { CeldaPadron, PadronLeido } from '@gremial/contract/seccionales/padron-certificado.ts'
import { formatNumber } from '@gremial/contract/values/numbers.ts'
import { Select } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'

const suma = (celdas: readonly CeldaPadron[]): number => celdas.reduce((n, { cantidad }) => n + cantidad, 0)

/** Members of each branch, by state or category. */
export function Cuantos({ padron: { conteo } }: { padron: PadronLeido }) {
  const { t } = useTranslation()
  const [corte, setCorte] = useState<'estado' | 'categoria'>('estado')
  if (conteo.length === 0) return null
  const de = (celda: CeldaPadron) => (corte === 'estado' ? celda.idEstado : celda.idCategoria)
  const columnas = [...Map.groupBy(conteo, de)]
    .map(([id, celdas]) => ({ id, nombre: celdas[0]?.[corte] ?? '', n: suma(celdas) }))
    .toSorted((a, b) => b.n - a.n)
  const filas = [...Map.groupBy(conteo, (celda) => celda.idSeccional)].map(([id, celdas]) => ({
    id,
    nombre: celdas[0]?.seccional ?? '',
    celdas,
  }))
  const en = (celdas: readonly CeldaPadron[], columna: number) => suma(celdas.filter((celda) => de(celda) === columna))
  return (
    <section className="hoja" aria-labelledby="padron-cuantos">
      <div className="padron-cabeza">
        <h2 id="padron-cuantos">{t('padronMensual.cuantos')}</h2>
        <Select
          label={t('padronMensual.por')}
          allowDeselect={false}
          value={corte}
          onChange={(otro) => setCorte(otro === 'categoria' ? 'categoria' : 'estado')}
          data={[
            { value: 'estado', label: t('padronMensual.porEstado') },
            { value: 'categoria', label: t('padronMensual.porCategoria') },
          ]}
        />
      </div>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what is wider than its frame is moved with the arrows */}
      <div className="tabla-caja padron-tabla" tabIndex={0} role="group" aria-labelledby="padron-cuantos">
        <table className="tabla">
          <thead>
            <tr>
              <th scope="col">{t('padronMensual.seccional')}</th>
              {columnas.map((c) => (
                <th key={c.id} scope="col" className="num">
                  {c.nombre}
                </th>
              ))}
              <th scope="col" className="num">
                {t('padronMensual.total')}
              </th>
            </tr>
          </thead>
          <tbody>
            {filas.map((f) => (
              <tr key={f.id}>
                <th scope="row">{f.nombre}</th>
                {columnas.map((c) => (
                  <td key={c.id} className="num">
                    {formatNumber(en(f.celdas, c.id))}
                  </td>
                ))}
                <td className="num">
                  <strong>{formatNumber(suma(f.celdas))}</strong>
                </td>
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row">{t('padronMensual.total')}</th>
              {columnas.map((c) => (
                <td key={c.id} className="num">
                  {formatNumber(c.n)}
                </td>
              ))}
              <td className="num">
                <strong>{formatNumber(suma(conteo))}</strong>
              </td>
            </tr>
          </tfoot>
        </table>
      </div>
    </section>
  )
}
