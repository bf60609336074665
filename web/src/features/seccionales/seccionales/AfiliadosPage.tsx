import './afiliados.css'
import {
  type FilaAfiliadoSeccional,
  listaAfiliadosSeccional,
  seccionales as llamadas,
} from '@gremial/contract/seccionales/seccionales.ts'
import { Select, Switch } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { mostrarMomento } from '../../../platform/hoy.ts'
import { leer } from '../../../platform/llamar.ts'
import { usePuede } from '../../../platform/sesion.ts'
import { useTitulo } from '../../../platform/titulo.ts'
import { Boton } from '../../../ui/Boton.tsx'
import { Estado, Vacio } from '../../../ui/estados.tsx'
import { iconoDe } from '../../../ui/iconos.tsx'
import type { Accion } from '../../../ui/lista/acciones.ts'
import { Lista } from '../../../ui/lista/Lista.tsx'
import { CabezaLista } from '../../../ui/lista/PantallaLista.tsx'
import { type EstadoLista, useLista } from '../../../ui/lista/useLista.ts'
import { Reposo } from '../../../ui/Reposo.tsx'
import { Segun } from '../../../ui/Segun.tsx'
import { rutaAccionAfiliado } from '../../acceso/menues/enlaces.ts'
import { accionesDeAfiliadoQuery } from '../../acceso/menues/menues.api.ts'
import { SinSeccionales } from './CampoSeccional.tsx'
import { Filtros, useFichas } from './Filtros.tsx'
import { seccionalesQuery } from './seccionales.api.ts'
import { Torta } from './Torta.tsx'

/** The affiliates of a branch (B-AFILIADOSSECC-01..18): chosen, asked for with CONSULTAR, then searched, filtered and exported. */
export function AfiliadosPage() {
  const { t } = useTranslation()
  useTitulo(t('seccional.titulo'), t('barra.afiliados'))
  const lista = useQuery(seccionalesQuery())
  return (
    <Reposo>
      <div className="titulo-pantalla">
        <h1 className="en-barra">{t('seccional.titulo')}</h1>
        <Link to="/app/seccionales/cambios-padron" className="boton">
          {t('cambiosPadron.titulo')}
        </Link>
      </div>
      <Segun consulta={lista} marco="hoja">
        {(seccionales) =>
          seccionales.length > 0 ? (
            <Consulta seccionales={seccionales} />
          ) : (
            <div className="hoja">
              <SinSeccionales />
            </div>
          )
        }
      </Segun>
    </Reposo>
  )
}

type Seccionales = Array<{ idSeccional: number; nombreSeccional: string }>
const todas = 'todas'

function Consulta({ seccionales }: { seccionales: Seccionales }) {
  const { t } = useTranslation()
  // Nothing is asked for until CONSULTAR says so, which the address remembers.
  const { consultado, idSeccional, incluirDesvinculado } = useSearch({ from: '/app/seccionales/afiliados' })
  const activa = consultado !== undefined
  const estado = useLista(listaAfiliadosSeccional, { activa })
  const { alDia, sabidoAl } = estado.consulta
  const deOtroDia = { ...(alDia ? { alDia } : {}), ...(sabidoAl ? { sabidoAl } : {}) }
  const grafico = useQuery({
    ...leer(llamadas.grafico, { consulta: { idSeccional, incluirDesvinculado, ...deOtroDia } }),
    enabled: activa,
  })
  const elegida = seccionales.find((s) => String(s.idSeccional) === idSeccional)?.nombreSeccional ?? t('seccional.todas')
  return (
    <>
      <div className="consulta-seccional">
        <div>
          <Selector seccionales={seccionales} estado={estado} />
          {activa && estado.resultado.data && (
            <p style={{ marginTop: 16 }}>
              <span className="suave">
                {t('seccional.ultima', {
                  momento: mostrarMomento(new Date(estado.resultado.dataUpdatedAt)),
                })}
              </span>{' '}
              <strong>{t('seccional.cantidad', { count: estado.resultado.data.totalElements })}</strong> · {elegida}
            </p>
          )}
          {activa && (alDia || sabidoAl) && <p className="suave">{t('listas.afiliadosSeccional.supuesto')}</p>}
        </div>
        {activa && grafico.data && <Torta grafico={grafico.data} />}
      </div>
      <section className="hoja">
        {activa ? (
          <Resultado estado={estado} />
        ) : (
          <Vacio icono="personas" titulo={t('seccional.elegi')}>
            {t('seccional.elegiTexto')}
          </Vacio>
        )}
      </section>
    </>
  )
}

function Selector({ seccionales, estado }: { seccionales: Seccionales; estado: EstadoLista<FilaAfiliadoSeccional> }) {
  const { t } = useTranslation()
  const { consulta, cambiar, resultado } = estado
  const unica = seccionales.length === 1 ? String(seccionales[0]?.idSeccional) : undefined
  const inicial = consulta.idSeccional ?? (consulta.consultado ? todas : (unica ?? String(seccionales[0]?.idSeccional)))
  const [seccional, setSeccional] = useState(inicial)
  const [incluir, setIncluir] = useState(consulta.incluirDesvinculado === '1')
  useEffect(() => setSeccional(inicial), [inicial])
  const opciones = [
    ...(seccionales.length > 1 ? [{ value: todas, label: t('seccional.todas') }] : []),
    ...seccionales.map((s) => ({ value: String(s.idSeccional), label: s.nombreSeccional })),
  ]
  const consultar = () => {
    cambiar({
      idSeccional: seccional === todas ? undefined : seccional,
      incluirDesvinculado: incluir ? '1' : undefined,
      consultado: '1',
    })
    if (consulta.consultado) void resultado.refetch()
  }
  return (
    <form
      onSubmit={(e) => {
        e.preventDefault()
        consultar()
      }}
    >
      <Select
        className="selector"
        label={t('seccional.seccional')}
        data={opciones}
        value={seccional}
        onChange={(v) => v && setSeccional(v)}
        allowDeselect={false}
        searchable={opciones.length > 8}
      />
      <Switch label={t('seccional.incluir')} checked={incluir} onChange={(e) => setIncluir(e.currentTarget.checked)} />
      <Boton type="submit" variante="principal" cargando={resultado.isFetching && resultado.isPlaceholderData}>
        {t('seccional.consultar')}
      </Boton>
    </form>
  )
}

function Resultado({ estado }: { estado: EstadoLista<FilaAfiliadoSeccional> }) {
  const { t } = useTranslation()
  const acciones = useAcciones()
  const marca = (fila: FilaAfiliadoSeccional) => <Estado signo={fila.signoEstado}>{fila.estado}</Estado>
  return (
    <>
      <CabezaLista
        estado={estado}
        buscar={t('seccional.buscar')}
        otros={{ control: <Filtros consulta={estado.consulta} aplicar={estado.cambiar} />, fichas: useFichas(estado.consulta) }}
        exportar={{ texto: (count) => t('seccional.exportar', { count }), archivo: 'Afiliados' }}
      />
      <Lista
        lista={listaAfiliadosSeccional}
        estado={estado}
        nombreDe={(a) => a.nombreCompleto}
        acciones={acciones}
        celdas={{
          nombreCompleto: (a) => (
            <>
              <strong>{a.nombreCompleto}</strong>
              <span className="sub">{a.documento}</span>
            </>
          ),
          estado: marca,
          empresa: (a) => a.empresa || <span className="suave">{t('seccional.sinEmpresa')}</span>,
        }}
        bloque={(a) => (
          <div>
            <p className="fuerte">{a.nombreCompleto}</p>
            <p className="sub">
              {a.numeroAfiliadoFormateado} · {a.documento}
            </p>
            <p className="sub">
              {a.categoria} · {a.empresa || t('seccional.sinEmpresa')}
            </p>
            {marca(a)}
          </div>
        )}
        vacia={{ icono: 'personas', titulo: t('seccional.sinAfiliados') }}
      />
    </>
  )
}

/** The record and the account, and then what the menu rows offer for an affiliate (B-AFILIADOSSECC-08). */
function useAcciones(): (fila: FilaAfiliadoSeccional) => Accion[] {
  const { t } = useTranslation()
  const navegar = useNavigate()
  const tramites = usePuede('tramites.consultar')
  const { data: items = [] } = useQuery(accionesDeAfiliadoQuery())
  const ir = (href: string) => () => void navegar({ href })
  return ({ id }) => [
    { texto: t('seccional.verFicha'), icono: 'ficha' as const, hacer: ir(`/app/afiliados/consulta?codigo=${id}`) },
    { texto: t('seccional.verCuenta'), icono: 'cuenta' as const, hacer: ir(`/app/afiliados/cuenta-corriente?codigo=${id}`) },
    ...(tramites
      ? [{ texto: t('seccional.verTramites'), icono: 'tramite' as const, hacer: ir(`/app/afiliados/tramites?codigo=${id}`) }]
      : []),
    ...items.map((item) => ({
      texto: item.title,
      icono: iconoDe(item.icono),
      hacer: ir(rutaAccionAfiliado(item.link, item.id, item.title, id)),
    })),
  ]
}
