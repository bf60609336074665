import type { Lista as Declaracion } from '@gremial/contract/platform/lista.ts'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { z } from 'zod'
import { useTitulo } from '../../platform/titulo.ts'
import { Boton } from '../Boton.tsx'
import { Exportar } from '../Exportar.tsx'
import type { NombreIcono } from '../iconos.tsx'
import { Busqueda } from './Busqueda.tsx'
import { Fichas } from './Fichas.tsx'
import { ControlFiltro, type Ficha, type Filtro, fichasDe } from './filtros.tsx'
import { Lista, type PropsLista } from './Lista.tsx'
import { type EstadoLista, useLista } from './useLista.ts'

interface Nuevo {
  texto: string
  hacer(): unknown
}

interface Cabeza<F> {
  estado: EstadoLista<F>
  /** What the search field says; without it there is none. */
  buscar?: string
  filtros?: readonly Filtro[]
  /** Filters with a control of their own, and the chips that say them. */
  otros?: { control: ReactNode; fichas: readonly Ficha[] }
  /** What the export button says, of so many rows, and the name of its file; without it there is none. */
  exportar?: { texto(filas: number): string; archivo: string }
}

/** Filters that are always in sight, when there are more than fit in one row; the chips tell the others that are in use. */
const aLaVista = 3

/** Head of a list: search, filters, export, and the chips of what it is filtered by. */
export function CabezaLista<F>({ estado, buscar, filtros = [], otros, exportar }: Cabeza<F>) {
  const { t } = useTranslation()
  const [abierta, setAbierta] = useState(false)
  const { consulta, cambiar, resultado } = estado
  const sobran = filtros.length > aLaVista
  const total = resultado.data?.totalElements ?? 0
  return (
    <>
      <div className="herramientas">
        {buscar && <Busqueda valor={consulta.buscar ?? ''} texto={buscar} buscar={(texto) => cambiar({ buscar: texto })} />}
        {filtros.slice(0, sobran && !abierta ? aLaVista - 1 : undefined).map((filtro) => (
          <ControlFiltro key={filtro.campo} filtro={filtro} consulta={consulta} cambiar={cambiar} />
        ))}
        {sobran && (
          <Boton icono="filtro" aria-expanded={abierta} onClick={() => setAbierta(!abierta)}>
            {t(abierta ? 'lista.menosFiltros' : 'lista.masFiltros')}
          </Boton>
        )}
        {otros?.control}
        {exportar && (
          <div className="empuja">
            <Exportar texto={exportar.texto(total)} archivo={exportar.archivo} direccion={estado.exportar} cuantos={total} />
          </div>
        )}
      </div>
      <Fichas
        fichas={[...fichasDe(filtros, consulta), ...(otros?.fichas ?? [])]}
        quitar={(nombres) => cambiar(Object.fromEntries(nombres.map((nombre) => [nombre, undefined])))}
      />
    </>
  )
}

interface Props<Z extends z.ZodObject> extends Omit<PropsLista<z.output<Z>>, 'lista' | 'estado' | 'vacia'> {
  lista: Declaracion<Z>
  titulo: string
  /** For the phone's bar, when it is too long for it. */
  corto?: string
  bajada?: string
  /** What the person may make here: the one main button of the screen. */
  nuevo?: Nuevo | false | undefined
  buscar?: string
  filtros?: readonly Filtro[]
  exportar?(filas: number): string
  vacia: { icono: NombreIcono; titulo: string }
}

/**
 * A list screen as one declaration: title, new, search, filters (control and chip), export, rows and what may be done with each.
 * A screen that needs more is written by hand with the same bricks (useLista, CabezaLista, Lista).
 */
export function PantallaLista<Z extends z.ZodObject>(props: Props<Z>) {
  const { lista, titulo, corto, bajada, nuevo, buscar, filtros, exportar, vacia, ...filas } = props
  const estado = useLista(lista)
  useTitulo(titulo, corto)
  return (
    <>
      <div className="titulo-pantalla">
        {bajada ? (
          <div>
            <h1 className="en-barra">{titulo}</h1>
            <p className="suave">{bajada}</p>
          </div>
        ) : (
          <h1 className="en-barra">{titulo}</h1>
        )}
        {nuevo && (
          <Boton variante="principal" icono="agregar" onClick={() => void nuevo.hacer()}>
            {nuevo.texto}
          </Boton>
        )}
      </div>
      <section className="hoja">
        <CabezaLista
          estado={estado}
          {...(buscar ? { buscar } : {})}
          {...(filtros ? { filtros } : {})}
          {...(exportar ? { exportar: { texto: exportar, archivo: lista.archivo ?? titulo } } : {})}
        />
        <Lista
          {...filas}
          lista={lista}
          estado={estado}
          vacia={{
            ...vacia,
            accion: nuevo ? <Boton onClick={() => void nuevo.hacer()}>{nuevo.texto}</Boton> : undefined,
          }}
        />
      </section>
    </>
  )
}
