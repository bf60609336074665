import './dibujo.css'
import { cifra } from '@gremial/contract/platform/cifra.ts'
import { formatearImporte } from '@gremial/contract/platform/dinero.ts'
import type { Columna } from '@gremial/contract/platform/lista.ts'
import { useTranslation } from 'react-i18next'

const valorDe = (valor: unknown, tipo: Columna['tipo']): string => {
  if (valor === null || valor === undefined || valor === '') return '—'
  if (tipo === 'importe') return formatearImporte(Number(valor))
  return tipo === 'entero' ? cifra(Number(valor)) : String(valor)
}

/** The figures of a drawing: the rows of its list, under the titles that its export has. */
export function Numeros<F extends { id: number }>({
  lista,
  filas,
}: {
  lista: { nombre: string; columnas: { [campo in keyof F & string]?: Columna } }
  filas: readonly F[]
}) {
  const { t } = useTranslation()
  const titulo = (campo: string) => t(`listas.${lista.nombre}.${campo}` as 'listas.bancos.nombre')
  const columnas = (Object.entries(lista.columnas) as Array<[keyof F & string, Columna]>).filter(([, c]) => c.solo !== 'exporta')
  const clase = ({ tipo }: Columna) => (tipo === 'texto' ? undefined : 'num')
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by keyboard
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div className="dibujo-numeros" role="group" tabIndex={0} aria-label={titulo('titulo')}>
      <table className="tabla">
        <thead>
          <tr>
            {columnas.map(([campo, columna]) => (
              <th key={campo} scope="col" className={clase(columna)}>
                {titulo(campo)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {filas.map((fila) => (
            <tr key={fila.id}>
              {columnas.map(([campo, columna], i) =>
                i === 0 ? (
                  <th key={campo} scope="row">
                    {valorDe(fila[campo], columna.tipo)}
                  </th>
                ) : (
                  <td key={campo} className={clase(columna)}>
                    {valorDe(fila[campo], columna.tipo)}
                  </td>
                ),
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
