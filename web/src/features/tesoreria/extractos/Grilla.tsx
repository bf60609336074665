import { type ExtractoColumn, extractoColumns } from '@gremial/contract/tesoreria/extractos.ts'
import { Select } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { Borrador, Vista } from './receta.ts'

interface Props {
  vista: Vista
  borrador: Borrador
  cambiar(borrador: Borrador): void
  /** The line rejected as invalid. */
  mal?: number | undefined
}

const letra = (at: number): string => (at < 26 ? '' : letra(Math.floor(at / 26) - 1)) + String.fromCharCode(65 + (at % 26))

/** The first rows of a file; above each column, its role. */
export function Grilla({ vista: { filas }, borrador, cambiar, mal }: Props) {
  const { t } = useTranslation()
  const width = Math.max(0, ...filas.map((f) => f.campos.length))
  const places = Array.from({ length: width }, (_, at) => at)
  const papeles = extractoColumns.map((c) => ({ value: c, label: t(`extractos.papeles.${c}`) }))
  const put = (at: number, papel: string | null) => {
    const others = Object.fromEntries(
      // The text may be in several columns, the rest in one.
      Object.entries(borrador.papeles).filter(([place, c]) => Number(place) !== at && (c !== papel || c === 'texto')),
    )
    cambiar({ ...borrador, papeles: papel === null ? others : { ...others, [at]: papel as ExtractoColumn } })
  }
  return (
    <div className="receta-marco">
      <table className="receta-grilla">
        <thead>
          <tr>
            <td />
            {places.map((at) => (
              <th key={at} scope="col">
                <Select
                  aria-label={t('extractos.columna', { letra: letra(at) })}
                  placeholder={t('extractos.noSeUsa')}
                  data={papeles}
                  clearable
                  value={borrador.papeles[at] ?? null}
                  onChange={(papel) => put(at, papel)}
                />
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {filas.map(({ linea, campos }) => (
            <tr
              key={linea}
              className={
                linea === mal
                  ? 'receta-mal'
                  : linea === borrador.titulos
                    ? 'receta-titulos'
                    : linea < borrador.titulos
                      ? 'suave'
                      : ''
              }
            >
              <th scope="row">{linea}</th>
              {places.map((at) => (
                <td key={at}>{campos[at]}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
