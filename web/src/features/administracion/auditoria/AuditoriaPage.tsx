import './auditoria.css'
import { auditoria, camposFiltroAuditoria, listaAuditoria, verbosAuditoria } from '@gremial/contract/administracion/auditoria.ts'
import { useTranslation } from 'react-i18next'
import type { Consulta } from '../../../platform/consulta.ts'
import { useTitulo } from '../../../platform/titulo.ts'
import { Exportar } from '../../../ui/Exportar.tsx'
import { Fallo, Huesos, Vacio } from '../../../ui/estados.tsx'
import { Busqueda } from '../../../ui/lista/Busqueda.tsx'
import { Fichas } from '../../../ui/lista/Fichas.tsx'
import { FiltroFechas, useFichasDeFechas } from '../../../ui/lista/FiltroFechas.tsx'
import { FiltrosGuardados } from '../../../ui/lista/FiltrosGuardados.tsx'
import { ControlFiltro, type Ficha, type Filtro, fichasDe } from '../../../ui/lista/filtros.tsx'
import { useLista } from '../../../ui/lista/useLista.ts'
import { useSinPermiso } from '../../../ui/Segun.tsx'
import { useFiltroSeccional } from '../../seccionales/seccionales/CampoSeccional.tsx'
import { Asientos } from './Asientos.tsx'
import { Cadena } from './Cadena.tsx'

/** Who did, read or took out what (B-AUDITORIA-01): the state of the chain first, then the rows as sentences, newest first. */
export function AuditoriaPage() {
  const { t } = useTranslation()
  const estado = useLista(listaAuditoria)
  useTitulo(t('asientos.titulo'))
  const { consulta, cambiar, resultado } = estado
  const seccional = useFiltroSeccional()
  const filtros: Filtro[] = [
    {
      campo: 'verbo',
      rotulo: t('asientos.verbo'),
      todos: t('asientos.todos'),
      opciones: verbosAuditoria.map((v) => ({ value: v, label: t(`asientos.verbos.${v}`) })),
    },
    { ...seccional, rotulo: t('asientos.seccional'), todos: t('asientos.todas') },
  ]
  const total = resultado.data?.totalElements ?? 0
  return (
    <>
      <div className="titulo-pantalla">
        <div>
          <h1 className="en-barra">{t('asientos.titulo')}</h1>
          <p className="suave">{t('asientos.bajada')}</p>
        </div>
      </div>
      <Cadena />
      <section className="hoja" aria-label={t('asientos.titulo')}>
        <div className="herramientas">
          <Busqueda valor={consulta.buscar ?? ''} texto={t('asientos.buscar')} buscar={(texto) => cambiar({ buscar: texto })} />
          {filtros.map((filtro) => (
            <ControlFiltro key={filtro.campo} filtro={filtro} consulta={consulta} cambiar={cambiar} />
          ))}
          <FiltroFechas consulta={consulta} aplicar={cambiar} />
          <FiltrosGuardados estado={estado} llamadas={auditoria} campos={camposFiltroAuditoria} />
          <div className="empuja">
            <Exportar
              texto={t('asientos.exportar', { count: total })}
              archivo={listaAuditoria.archivo ?? ''}
              direccion={estado.exportar}
              cuantos={total}
            />
          </div>
        </div>
        <Fichas
          fichas={[...fichasDe(filtros, consulta), ...useOtrasFichas(consulta)]}
          quitar={(nombres) => cambiar(Object.fromEntries(nombres.map((nombre) => [nombre, undefined])))}
        />
        <Filas estado={estado} />
      </section>
    </>
  )
}

/** Dates, one person and one thing have no control of their own in the head: they are said, and can be taken off. */
function useOtrasFichas(consulta: Consulta): Ficha[] {
  const { t } = useTranslation()
  const fechas = useFichasDeFechas(consulta)
  const { idUsuario, cosa, codigo = '', sobreAfiliado, sobreUsuario } = consulta
  return [
    ...fechas,
    ...(idUsuario ? [{ nombre: 'idUsuario', texto: t(idUsuario === '0' ? 'asientos.delSistema' : 'asientos.deUno') }] : []),
    ...(sobreAfiliado ? [{ nombre: 'sobreAfiliado', texto: t('asientos.sobreUno') }] : []),
    ...(sobreUsuario ? [{ nombre: 'sobreUsuario', texto: t('asientos.sobreUno') }] : []),
    ...(cosa ? [{ nombre: 'cosa', texto: t('asientos.deCosa', { cosa: t(`cosas.${cosa as 'caja'}`), codigo }) }] : []),
  ]
}

function Filas({ estado }: { estado: ReturnType<typeof useLista<typeof listaAuditoria.fila>> }) {
  const { t } = useTranslation()
  const { data, error, refetch } = estado.resultado
  if (useSinPermiso(error)) return null
  if (error) return <Fallo titulo={t('lista.fallo')} error={error} reintentar={() => void refetch()} />
  if (!data) return <Huesos filas={8} />
  if (data.content.length === 0)
    return <Vacio icono="filtro" titulo={t(Object.keys(estado.consulta).length > 0 ? 'lista.sinResultados' : 'asientos.vacia')} />
  return <Asientos estado={estado} filas={data.content} total={data.totalElements} />
}
