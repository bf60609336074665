import { formatearImporte } from '@gremial/contract/platform/dinero.ts'
import { mostrarFecha } from '@gremial/contract/platform/fechas.ts'
import type { Columna } from '@gremial/contract/platform/lista.ts'
import { Menu } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { type ReactNode, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Boton } from '../Boton.tsx'
import { Fallo, Huesos, Vacio } from '../estados.tsx'
import { Icono, type NombreIcono } from '../iconos.tsx'
import { useSinPermiso } from '../Segun.tsx'
import { useMenu } from '../useMenu.ts'
import { type Accion, useAcciones } from './acciones.ts'
import { Paginas } from './Paginas.tsx'
import type { EstadoLista } from './useLista.ts'

interface Props<F> {
  lista: { nombre: string; columnas: { [campo in keyof F & string]?: Columna } }
  estado: EstadoLista<F>
  /** Cells that are not just their value. */
  celdas?: Partial<Record<keyof F & string, (fila: F) => ReactNode>>
  /** The row as a block on a phone: name first, amount or state at the right. */
  bloque(fila: F): ReactNode
  /** Key of the row; its `id` when not said. */
  clave?(fila: F): number
  /** What this person may do with the row; the server said so. */
  acciones?(fila: F): Accion[]
  nombreDe(fila: F): string
  vacia: { icono: NombreIcono; titulo: string; accion?: ReactNode }
}

export type PropsLista<F> = Props<F>

/** Rows of a list with its waiting, empty and failed states; table on a desktop, blocks on a phone. */
export function Lista<F>(props: Props<F>) {
  const { t } = useTranslation()
  const { estado, vacia } = props
  const ancha = useMediaQuery('(min-width: 900px)', true, { getInitialValueInEffect: false })
  const { data, error, refetch, isPlaceholderData } = estado.resultado
  if (useSinPermiso(error)) return null
  if (error) return <Fallo titulo={t('lista.fallo')} error={error} reintentar={() => void refetch()} />
  if (!data) return <Huesos filas={8} />
  if (data.content.length === 0) {
    const filtrada = Object.keys(estado.consulta).some(
      (k) => !['page', 'size', 'sort', 'idSeccional', 'catalogo', 'consultado'].includes(k) && estado.consulta[k],
    )
    const quitar = () =>
      estado.cambiar(
        Object.fromEntries(
          Object.keys(estado.consulta)
            .filter((k) => !['size', 'sort', 'idSeccional', 'catalogo'].includes(k))
            .map((k) => [k, undefined]),
        ),
      )
    return filtrada || estado.page > 0 ? (
      <Vacio icono="filtro" titulo={t('lista.sinResultados')} accion={<Boton onClick={quitar}>{t('lista.quitarFiltros')}</Boton>}>
        {t('lista.sinResultadosTexto')}
      </Vacio>
    ) : (
      <Vacio {...vacia} />
    )
  }
  return (
    <div aria-busy={isPlaceholderData} style={isPlaceholderData ? { opacity: 0.6 } : undefined}>
      <p className="solo-lector" role="status">
        {t('lista.resultados', { count: data.totalElements })}
      </p>
      {ancha ? <Tabla {...props} filas={data.content} /> : <Bloques {...props} filas={data.content} />}
      <Paginas estado={estado} total={data.totalElements} />
    </div>
  )
}

const idDe = (fila: unknown): number => (fila as { id: number }).id
const ninguna = (): Accion[] => []

const valorDe = (fila: unknown, campo: string, { tipo }: Columna): string => {
  const valor = (fila as Record<string, unknown>)[campo]
  if (valor === null || valor === undefined) return ''
  if (tipo === 'fecha') return mostrarFecha(String(valor))
  return tipo === 'importe' ? formatearImporte(Number(valor)) : String(valor)
}

function Tabla<F>({ lista, estado, celdas = {}, clave = idDe, acciones = ninguna, nombreDe, filas }: Props<F> & { filas: F[] }) {
  const { t } = useTranslation()
  const columnas = (Object.entries(lista.columnas) as Array<[keyof F & string, Columna]>).filter(([, c]) => c.solo !== 'exporta')
  const [campoOrden, sentido] = estado.sort
  const titulo = (campo: string) => t(`listas.${lista.nombre}.${campo}` as 'listas.bancos.nombre')
  const numerica = ({ tipo }: Columna) => tipo === 'importe' || tipo === 'entero'
  return (
    <div className="tabla-caja">
      <table className="tabla">
        <thead>
          <tr>
            {columnas.map(([campo, columna]) => {
              const ordenada = campo === campoOrden
              return (
                <th
                  key={campo}
                  scope="col"
                  className={numerica(columna) ? 'num' : undefined}
                  aria-sort={ordenada ? (sentido === 'asc' ? 'ascending' : 'descending') : undefined}
                >
                  {columna.ordenable ? (
                    <button
                      type="button"
                      className="orden"
                      title={t('lista.ordenar', { columna: titulo(campo) })}
                      onClick={() => estado.cambiar({ sort: `${campo},${ordenada && sentido === 'asc' ? 'desc' : 'asc'}` })}
                    >
                      {titulo(campo)}
                      {ordenada && <Icono nombre={sentido === 'asc' ? 'arriba' : 'abajo'} chico />}
                    </button>
                  ) : (
                    titulo(campo)
                  )}
                </th>
              )
            })}
            <th scope="col">
              <span className="solo-lector">{t('comun.acciones')}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {filas.map((fila) => (
            <tr key={clave(fila)}>
              {columnas.map(([campo, columna]) => (
                <td key={campo} className={numerica(columna) ? 'num' : undefined}>
                  {celdas[campo]?.(fila) ?? valorDe(fila, campo, columna)}
                </td>
              ))}
              <td className="num">
                <MenuFila acciones={acciones(fila)} nombre={nombreDe(fila)} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function Bloques<F>({ bloque, clave = idDe, acciones = ninguna, nombreDe, filas }: Props<F> & { filas: F[] }) {
  return (
    <ul className="bloques">
      {filas.map((fila) => (
        <li key={clave(fila)}>
          {bloque(fila)}
          <MenuFila acciones={acciones(fila)} nombre={nombreDe(fila)} />
        </li>
      ))}
    </ul>
  )
}

/** What may be done with a row, behind one button. */
export function MenuFila({ acciones, nombre }: { acciones: Accion[]; nombre: string }) {
  const { t } = useTranslation()
  const hacer = useAcciones()
  const boton = useRef<HTMLButtonElement>(null)
  const abre = useMenu()
  if (acciones.length === 0) return null
  return (
    <Menu position="bottom-end" width={290} {...abre.menu}>
      <Menu.Target>
        <button ref={boton} type="button" className="boton-icono" aria-label={t('comun.accionesDe', { nombre })} {...abre.boton}>
          <Icono nombre="mas" />
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        {acciones.map((accion) => (
          <Menu.Item
            key={accion.texto}
            leftSection={<Icono nombre={accion.icono} />}
            onClick={() => {
              // What it opens gives the focus back to where one was, and the menu is gone by then.
              boton.current?.focus()
              void hacer(accion)
            }}
          >
            {accion.texto}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
