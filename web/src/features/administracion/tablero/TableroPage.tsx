import './tablero.css'
import {
  type FilaCalor,
  listaCalor,
  listaEmbudo,
  listaMesesPadron,
  mesesDeTablero,
} from '@gremial/contract/administracion/tablero.ts'
import { cifra } from '@gremial/contract/platform/cifra.ts'
import { formatearPesos } from '@gremial/contract/platform/dinero.ts'
import { type Lista, tamanioTodos } from '@gremial/contract/platform/lista.ts'
import { Select } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { z } from 'zod'
import { direccion } from '../../../platform/api.ts'
import { usePuede } from '../../../platform/sesion.ts'
import { useTitulo } from '../../../platform/titulo.ts'
import { Barras } from '../../../ui/dibujo/Barras.tsx'
import { Calor } from '../../../ui/dibujo/Calor.tsx'
import { Columnas } from '../../../ui/dibujo/Columnas.tsx'
import { Numeros } from '../../../ui/dibujo/Numeros.tsx'
import { Exportar } from '../../../ui/Exportar.tsx'
import { Vacio } from '../../../ui/estados.tsx'
import { leerLista } from '../../../ui/lista/useLista.ts'
import { Segun } from '../../../ui/Segun.tsx'
import { useFiltroSeccional } from '../../seccionales/seccionales/CampoSeccional.tsx'

const aqui = '/app/seccionales/tablero'

/** How the union goes, drawn: who joins and leaves, how far members come into the portal, and how each branch is. */
export function TableroPage() {
  const { t } = useTranslation()
  const navegar = useNavigate()
  const { idSeccional } = useSearch({ from: aqui })
  const { opciones } = useFiltroSeccional()
  const veCajas = usePuede('tesoreria.central')
  useTitulo(t('tablero.titulo'))
  return (
    <>
      <div className="titulo-pantalla">
        <div>
          <h1 className="en-barra">{t('tablero.titulo')}</h1>
          <p className="suave">{t('tablero.bajada')}</p>
        </div>
        {opciones.length > 1 && (
          <Select
            label={t('tablero.seccional')}
            placeholder={t('caja.todasSeccionales')}
            clearable
            searchable={opciones.length > 8}
            value={idSeccional ?? null}
            data={[...opciones]}
            onChange={(id) => void navegar({ to: aqui, search: { idSeccional: id ?? undefined } })}
          />
        )}
      </div>
      <div className="tablero">
        <Dibujada lista={listaMesesPadron} titulo={t('tablero.meses')} filtros={{ idSeccional }}>
          {(filas) => {
            const entran = (f: (typeof filas)[number]) => f.ingresos + f.reingresos + f.llegan
            const salen = (f: (typeof filas)[number]) => f.egresos + f.salen
            const suma = (de: typeof entran) => cifra(filas.reduce((n, f) => n + de(f), 0))
            const rotulo = ({ mes }: (typeof filas)[number]) => `${mes.slice(0, 3)}${mes.slice(5)}`
            const texto = t('tablero.mesesTexto', { meses: mesesDeTablero, altas: suma(entran), bajas: suma(salen) })
            if (filas.every((f) => entran(f) + salen(f) === 0)) return <Vacio icono="grafico" titulo={t('tablero.sinCambios')} />
            return (
              <>
                <p>{texto}</p>
                <Columnas
                  titulo={t('tablero.meses')}
                  series={[t('tablero.altas'), t('tablero.bajas')]}
                  datos={filas.map((f) => ({
                    clave: f.id,
                    rotulo: rotulo(f),
                    dicho: t('tablero.mes', { mes: f.mes, altas: cifra(entran(f)), bajas: cifra(salen(f)) }),
                    arriba: entran(f),
                    abajo: salen(f),
                  }))}
                />
                <Columnas
                  titulo={t('tablero.cuantos')}
                  rotulado
                  datos={filas.map((f) => ({
                    clave: f.id,
                    rotulo: rotulo(f),
                    dicho: t('tablero.cuantosMes', { mes: f.mes, afiliados: cifra(f.afiliados) }),
                    arriba: f.afiliados,
                  }))}
                />
              </>
            )
          }}
        </Dibujada>
        <Dibujada lista={listaEmbudo} titulo={t('tablero.embudo')} filtros={{ idSeccional }}>
          {(filas) => {
            const [padron, entro] = [filas[0]?.cantidad ?? 0, filas.at(-1)?.cantidad ?? 0]
            if (padron === 0) return <Vacio icono="personas" titulo={t('tablero.sinAfiliados')} />
            return (
              <>
                <p>{t('tablero.embudoTexto', { padron: cifra(padron), entro: cifra(entro) })}</p>
                <Barras
                  titulo={t('tablero.embudo')}
                  centradas
                  mayor={padron}
                  barras={filas.map((f) => ({
                    clave: f.id,
                    rotulo: f.quePaso,
                    dicho: `${cifra(f.cantidad)} · ${f.porcentaje}`,
                    partes: [{ cuanto: f.cantidad, color: 'var(--serie-1)' }],
                  }))}
                />
              </>
            )
          }}
        </Dibujada>
        {veCajas && (
          <Dibujada lista={listaCalor} titulo={t('tablero.calor')} ancha>
            {(filas) => <Seccionales filas={filas} />}
          </Dibujada>
        )}
      </div>
    </>
  )
}

function Seccionales({ filas }: { filas: readonly FilaCalor[] }) {
  const { t } = useTranslation()
  if (filas.length === 0) return <Vacio icono="personas" titulo={t('tablero.sinSeccionales')} />
  const fila = (
    campo: 'dias' | 'quienFalta' | 'enCajas' | 'porPagar',
    cuanto: (f: FilaCalor) => number | null,
    dice: (f: FilaCalor) => string,
  ) => {
    const que = t(`listas.calor.${campo}`)
    return {
      rotulo: que,
      piezas: filas.map((f) => ({
        clave: f.id,
        nombre: f.codigo,
        cuanto: cuanto(f),
        dicho: t('tablero.celda', { seccional: f.seccional, cuanto: dice(f) }),
      })),
    }
  }
  return (
    <>
      <p>{t('tablero.calorTexto')}</p>
      <Calor
        titulo={t('tablero.calor')}
        tiras={[
          fila(
            'dias',
            (f) => f.dias,
            (f) => (f.dias === null ? t('tablero.sinCaja') : cifra(f.dias)),
          ),
          fila(
            'quienFalta',
            (f) => f.faltan,
            (f) => f.quienFalta || t('tablero.nadieFalta'),
          ),
          fila(
            'enCajas',
            (f) => f.enCajas,
            (f) => formatearPesos(f.enCajas),
          ),
          fila(
            'porPagar',
            (f) => f.porPagar,
            (f) => formatearPesos(f.porPagar),
          ),
        ]}
      />
    </>
  )
}

/** A drawing with what it is called, its export and the table of its figures: all of one list, asked for once. */
function Dibujada<Z extends z.ZodObject>({
  lista,
  titulo,
  filtros = {},
  ancha = false,
  children,
}: {
  lista: Lista<Z>
  titulo: string
  filtros?: { idSeccional?: string | undefined }
  ancha?: boolean
  children(filas: Array<z.output<Z>>): ReactNode
}) {
  const { t } = useTranslation()
  const consulta = useQuery(leerLista(lista, { ...filtros, size: tamanioTodos }))
  const filas = consulta.data?.content.length ?? 0
  return (
    <section className={ancha ? 'hoja hoja-in tablero-ancha' : 'hoja hoja-in'} aria-label={titulo}>
      <div className="tablero-cabeza">
        <h2>{titulo}</h2>
        <Exportar
          texto={t('tablero.exportar', { count: filas })}
          archivo={lista.archivo ?? titulo}
          direccion={(formato) => direccion(`${lista.ruta}/exportar-excel`, { ...filtros, formato })}
          cuantos={filas}
        />
      </div>
      <Segun consulta={consulta} filas={6} fallo={t('tablero.fallo')}>
        {({ content }) => (
          <>
            {children(content)}
            {content.length > 0 && (
              <details className="tablero-numeros">
                <summary>{t('tablero.tabla')}</summary>
                <Numeros lista={lista} filas={content as never} />
              </details>
            )}
          </>
        )}
      </Segun>
    </section>
  )
}
