import {
  type FilaRevision,
  type Importacion,
  revisionList,
  type SolapaImportacion,
} from '@gremial/contract/administracion/importacion.ts'
import { formatAmount } from '@gremial/contract/values/money.ts'
import { formatNumber } from '@gremial/contract/values/numbers.ts'
import { writtenLine } from '@gremial/contract/values/sheet-lines.ts'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { CountedTabs } from '../../../ui/CountedTabs.tsx'
import { Icon } from '../../../ui/icons.tsx'
import { List } from '../../../ui/list/List.tsx'
import { useList } from '../../../ui/list/useList.ts'
import { Notice } from '../../../ui/states.tsx'
import { Celda, useCorrecciones } from './correcciones.tsx'
import { DescargarRechazadas } from './DescargarRechazadas.tsx'
import { motivo, nombreDeColumna } from './textos.ts'

type Solapa = SolapaImportacion | 'iguales'
const visibles: readonly Solapa[] = ['nuevos', 'cambios', 'iguales', 'rechazados', 'raros', 'faltan']

/** Tabs of the comparison with their counts, which add up to the rows of the file, except the missing ones. */
export function Comparacion({ importacion }: { importacion: Importacion }) {
  const { t } = useTranslation()
  const navegar = useNavigate()
  const { solapa: pedida } = useSearch({ from: '/app/importaciones/$id' })
  const { revision } = importacion
  if (!revision) return null
  const cuantos: Record<Solapa, number | null> = {
    nuevos: revision.nuevas,
    cambios: revision.cambiadas,
    iguales: revision.iguales,
    // Lines that wait for an answer are not refused.
    rechazados: revision.rechazadas - revision.esperan,
    avisos: revision.avisos,
    raros: revision.raros,
    faltan: revision.faltan,
  }
  const llena = visibles.find((uno) => uno === 'cambios' && (cuantos[uno] ?? 0) > 0)
  const actual: Solapa =
    pedida === 'avisos'
      ? 'avisos'
      : (visibles.find((uno) => uno === pedida) ?? llena ?? (revision.nuevas > 0 ? 'nuevos' : 'rechazados'))
  const enSolapa = actual === 'avisos' ? 'rechazados' : actual
  const ver = (solapa: Solapa) => void navegar({ to: '.', search: { solapa }, replace: true, resetScroll: false, hash: '' })
  return (
    <CountedTabs
      name={t('importacion.comparacion')}
      tabs={revision.raros > 0 ? visibles : visibles.filter((una) => una !== 'raros')}
      current={enSolapa}
      view={ver}
      label={(uno) => t(`importacion.solapas.${uno}`)}
      count={(uno) => (cuantos[uno] === null ? '—' : formatNumber(cuantos[uno]))}
    >
      <Panel importacion={importacion} solapa={actual} cuantos={cuantos[actual]} ver={ver} />
    </CountedTabs>
  )
}

interface PropsPanel {
  importacion: Importacion
  solapa: Solapa
  cuantos: number | null
  ver(solapa: Solapa): void
}

const nada = {
  nuevos: 'sinNuevos',
  cambios: 'sinCambios',
  rechazados: 'sinRechazados',
  avisos: 'sinRechazados',
  raros: 'sinRechazados',
  faltan: 'sinFaltan',
} as const

function Panel({ importacion, solapa, cuantos, ver }: PropsPanel) {
  const { t } = useTranslation()
  const avisos = importacion.revision?.avisos ?? 0
  const frase = (texto: string) => <p className="solo-frase">{texto}</p>
  const pie = solapa === 'rechazados' && avisos > 0 && importacion.conDetalle && (
    <div className="pie-importacion">
      <span>{t('importacion.avisos', { count: avisos })}</span>
      <button type="button" className="enlace" onClick={() => ver('avisos')}>
        {t('importacion.verAvisos')}
      </button>
    </div>
  )
  if (solapa === 'iguales') return frase(t('importacion.iguales', { count: cuantos ?? 0 }))
  if (cuantos === null) return frase(t('importacion.sinFaltanTipo'))
  if (cuantos === 0 && solapa === 'rechazados' && importacion.revision?.esperan)
    return frase(t('importacion.esperan', { count: importacion.revision.esperan }))
  if (cuantos === 0)
    return (
      <>
        {frase(t(`importacion.${nada[solapa]}`))}
        {pie}
      </>
    )
  if (!importacion.conDetalle) return frase(t('importacion.sinDetalle'))
  return (
    <>
      <Cabeza importacion={importacion} solapa={solapa} cuantos={cuantos} ver={ver} />
      <Lineas key={solapa} importacion={importacion} solapa={solapa} />
      {pie}
    </>
  )
}

/** Text above the lines of a tab. */
function Cabeza({ importacion, solapa, cuantos, ver }: PropsPanel & { cuantos: number }) {
  const { t } = useTranslation()
  const { revision, tipo } = importacion
  if (solapa === 'cambios') return <FiltroDato importacion={importacion} />
  if (solapa === 'avisos')
    return (
      <div className="cab-importacion">
        <p>{t('importacion.avisos', { count: cuantos })}</p>
        <button type="button" className="enlace" onClick={() => ver('rechazados')}>
          {t('importacion.verRechazados')}
        </button>
      </div>
    )
  if (solapa === 'raros')
    return (
      <div className="cab-importacion">
        <p>{t('importacion.rarosQue')}</p>
      </div>
    )
  if (solapa === 'faltan')
    return (
      <div className="cab-importacion">
        <p>
          {t('importacion.faltanQuedan', { count: cuantos })}{' '}
          {revision?.faltanDe &&
            t('importacion.faltanDe', { n: formatNumber(revision.faltanDe.cantidad), seccional: revision.faltanDe.nombre })}
        </p>
      </div>
    )
  if (solapa !== 'rechazados') return null
  return (
    <>
      <div className="cab-importacion">
        <p>{t(tipo === 'padron' ? 'importacion.rechazadosAca' : 'importacion.rechazadosQue')}</p>
        <DescargarRechazadas importacion={importacion} />
      </div>
      <p className="motivos-importacion">
        {revision?.motivos.map(({ motivo: codigo, cantidad }) => (
          <span key={codigo}>
            <b className="cifra">{formatNumber(cantidad)}</b> {motivo(codigo)}
          </span>
        ))}
      </p>
    </>
  )
}

/** Filter by changed column, with counts. */
function FiltroDato({ importacion: { revision } }: { importacion: Importacion }) {
  const { t } = useTranslation()
  const navegar = useNavigate()
  const { campo: actual } = useSearch({ from: '/app/importaciones/$id' })
  const poner = (campo: string | undefined) =>
    void navegar({ to: '.', search: { solapa: 'cambios', campo }, replace: true, resetScroll: false })
  return (
    <fieldset className="filtros-importacion">
      <legend className="solo-lector">{t('importacion.filtrarDato')}</legend>
      <button type="button" aria-pressed={!actual} onClick={() => poner(undefined)}>
        {t('importacion.todos')}
      </button>
      {revision?.campos.map(({ campo, cantidad }) => (
        <button key={campo} type="button" aria-pressed={actual === campo} onClick={() => poner(campo)}>
          {nombreDeColumna(campo)} <b className="cifra">{formatNumber(cantidad)}</b>
        </button>
      ))}
    </fieldset>
  )
}

const texto = { type: 'texto' } as const
const columnas = {
  nuevos: { name: 'revisionNuevos', columns: { nombre: texto, antes: texto, despues: texto } },
  cambios: { name: 'revisionCambios', columns: { nombre: texto, campo: texto, antes: texto } },
  rechazados: { name: 'revisionRechazados', columns: { clave: texto, campo: texto, antes: texto, despues: texto } },
  avisos: { name: 'revisionRechazados', columns: { clave: texto, campo: texto, antes: texto, despues: texto } },
  raros: { name: 'revisionRechazados', columns: { clave: texto, campo: texto, antes: texto, despues: texto } },
  faltan: { name: 'revisionFaltan', columns: { nombre: texto, antes: texto, despues: texto } },
} as const

function Lineas({ importacion, solapa }: { importacion: Importacion; solapa: SolapaImportacion }) {
  const { t } = useTranslation()
  const estado = useList(revisionList, { fixed: { importacion: String(importacion.id), solapa } })
  const hojas = importacion.revision?.hojas ?? []
  const conLinea = solapa === 'rechazados' || solapa === 'avisos' || solapa === 'raros'
  const { corregida, corrige, Pie } = useCorrecciones(importacion, conLinea)
  const dicho = (valor: string | null) => valor || <em className="vacio">{t('importacion.vacio')}</em>
  const quien = (f: FilaRevision) => (
    <>
      <strong>{f.nombre || f.clave}</strong>
      {f.nombre && <span className="sub cifra">{f.clave}</span>}
    </>
  )
  const deQuien = (f: FilaRevision) => (
    <>
      {dicho(f.antes)}
      {f.nombre && <span className="sub">{f.nombre}</span>}
    </>
  )
  const ultimo = (f: FilaRevision) =>
    conLinea ? motivo(f.despues ?? '') : importacion.tipo === 'movimientos' ? formatAmount(Number(f.despues)) : (f.despues ?? '')
  const cambio = (f: FilaRevision) => (
    <span className={f.campo === 'ESTADO' ? 'cambio-importacion ojo' : 'cambio-importacion'}>
      <span className={f.antes ? 'antes' : ''}>
        <span className="solo-lector">{t('importacion.antes')} </span>
        {dicho(f.antes)}
      </span>
      <Icon name="derecha" small />
      <span className="ahora">
        <span className="solo-lector">{t('importacion.despues')} </span>
        {dicho(f.despues)}
      </span>
    </span>
  )
  const primero = (f: FilaRevision) =>
    solapa === 'cambios' ? (
      cambio(f)
    ) : corrige(f) ? (
      <Celda fila={f} {...corregida(f)} />
    ) : conLinea ? (
      deQuien(f)
    ) : (
      [f.campo, f.antes].filter(Boolean).join(' · ')
    )
  if (estado.result.data?.totalElements === 0) return <Notice>{t('importacion.sinDetalle')}</Notice>
  return (
    <>
      <List
        list={columnas[solapa]}
        state={estado}
        nameOf={(f) => f.nombre || f.clave}
        cells={{
          nombre: quien,
          clave: (f) => <span className="cifra">{conLinea ? writtenLine(f.clave, hojas) : f.clave}</span>,
          campo: (f) => nombreDeColumna(f.campo),
          antes: primero,
          despues: ultimo,
        }}
        block={(f) =>
          conLinea ? (
            <div>
              <p className="renglon">
                <strong>{ultimo(f)}</strong>
                <span className="cifra">{t('importacion.linea', { n: writtenLine(f.clave, hojas) })}</span>
              </p>
              <p className="sub">
                {f.campo && `${nombreDeColumna(f.campo)}: `}
                {!corrige(f) && dicho(f.antes)}
                {f.nombre && ` · ${f.nombre}`}
              </p>
              {corrige(f) && <Celda fila={f} {...corregida(f)} />}
            </div>
          ) : (
            <div>
              <p className="fuerte">{f.nombre || f.clave}</p>
              <p className="sub">
                {f.nombre && <span className="cifra">{f.clave}</span>}
                {solapa === 'cambios' ? ` · ${nombreDeColumna(f.campo)}` : f.despues && ` · ${ultimo(f)}`}
              </p>
              {primero(f)}
            </div>
          )
        }
        empty={{ icon: 'filtro', title: t('importacion.sinCambios') }}
      />
      {Pie}
    </>
  )
}
