import './quien.css'
import {
  alcances,
  type FilaQuienPuede,
  listaQuienPuede,
  type ResumenQuienPuede,
} from '@gremial/contract/administracion/alcance.ts'
import { listaPermisos } from '@gremial/contract/administracion/permisos.ts'
import { mostrarFecha } from '@gremial/contract/platform/fechas.ts'
import { tamanioConsulta } from '@gremial/contract/platform/lista.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useConsulta } from '../../../platform/consulta.ts'
import { enFrase, enMinuscula } from '../../../platform/enFrase.ts'
import { leer } from '../../../platform/llamar.ts'
import { CampoElegir } from '../../../ui/CampoElegir.tsx'
import { Aviso, Estado, Vacio } from '../../../ui/estados.tsx'
import { Lista } from '../../../ui/lista/Lista.tsx'
import { CabezaLista } from '../../../ui/lista/PantallaLista.tsx'
import { leerLista, useLista } from '../../../ui/lista/useLista.ts'
import { Segun } from '../../../ui/Segun.tsx'
import { seccionalesQuery } from '../../seccionales/seccionales/seccionales.api.ts'

/** "Who can do this?": what and where are chosen, and the answer is a sentence, the branches with nobody, and each person. */
export function QuienPuede() {
  const { t } = useTranslation()
  const [{ permiso, idSeccional }, poner] = useConsulta()
  const permisos = useQuery(leerLista(listaPermisos, { size: tamanioConsulta }))
  const seccionales = useQuery(seccionalesQuery())
  return (
    <>
      <div className="pregunta">
        <CampoElegir
          label={t('quien.puede')}
          data={(permisos.data?.content ?? []).map((p) => ({ value: p.codigo, label: p.nombre }))}
          value={permiso ?? null}
          onChange={(valor) => poner({ permiso: valor ?? undefined, page: undefined })}
        />
        <CampoElegir
          label={t('quien.donde')}
          data={[
            { value: '', label: t('quien.cualquiera') },
            ...(seccionales.data ?? []).map((s) => ({ value: String(s.idSeccional), label: s.nombreSeccional })),
          ]}
          value={idSeccional ?? ''}
          onChange={(valor) => poner({ idSeccional: valor || undefined, page: undefined })}
        />
      </div>
      <section className="hoja" aria-label={t('quien.titulo')}>
        {permiso ? (
          <Respuesta key={permiso} permiso={permiso} idSeccional={idSeccional} />
        ) : (
          <Vacio icono="personas" titulo={t('quien.titulo')}>
            {t('quien.elegi')}
          </Vacio>
        )}
      </section>
    </>
  )
}

function Respuesta({ permiso, idSeccional }: { permiso: string; idSeccional: string | undefined }) {
  const { t } = useTranslation()
  const estado = useLista(listaQuienPuede, { fijos: { permiso, idSeccional } })
  const resumen = useQuery({
    ...leer(alcances.quienPuede, { consulta: { permiso, ...(idSeccional ? { idSeccional: Number(idSeccional) } : {}) } }),
    placeholderData: keepPreviousData,
  })
  return (
    <>
      <Segun consulta={resumen} filas={2}>
        {(r) => <EnUnaFrase resumen={r} />}
      </Segun>
      <CabezaLista
        estado={estado}
        buscar={t('quien.buscar')}
        exportar={{ texto: (count) => t('quien.exportar', { count }), archivo: listaQuienPuede.archivo ?? '' }}
      />
      <Lista
        lista={{ ...listaQuienPuede, columnas: columnasVisibles }}
        estado={estado}
        nombreDe={(f) => f.nombre}
        celdas={{
          nombre: (f) => (
            <>
              <strong>{f.nombre}</strong>
              <small className="bajo">{f.numeroAfiliadoFormateado || t('quien.sinNumero')}</small>
            </>
          ),
          hasta: (f) => <Hasta fila={f} />,
        }}
        bloque={(f) => (
          <div>
            <p className="fuerte">{f.nombre}</p>
            <p className="sub">{f.donde}</p>
            <p className="sub">{f.porque}</p>
            <Hasta fila={f} />
          </div>
        )}
        vacia={{ icono: 'personas', titulo: t('quien.vacio') }}
      />
    </>
  )
}

const { numeroAfiliadoFormateado: _, puedeEntrar: __, ...columnasVisibles } = listaQuienPuede.columnas

function Hasta({ fila: { origen, hasta, puedeEntrar } }: { fila: FilaQuienPuede }) {
  const { t } = useTranslation()
  if (!puedeEntrar) return <Estado signo="alerta">{t('quien.noPuedeEntrar')}</Estado>
  if (!hasta) return <>{t('quien.sinVencimiento')}</>
  return <>{t(origen === 'DELEGACION' ? 'quien.delegadoHasta' : 'quien.mandatoHasta', { fecha: mostrarFecha(hasta) })}</>
}

/** Branches with nobody that are named. */
const primeras = 6

function EnUnaFrase({ resumen }: { resumen: ResumenQuienPuede }) {
  const { t } = useTranslation()
  const { nombre, personas, enTodas, enSeccionales, enLoPropio, sinNadie } = resumen
  const que = enMinuscula(nombre)
  const partes = [
    enSeccionales > 0 && t('quien.enSeccionales', { count: enSeccionales }),
    enTodas > 0 && t('quien.enTodas', { count: enTodas }),
    enLoPropio > 0 && t('quien.enLoPropio', { count: enLoPropio }),
  ].filter((p) => p !== false)
  const otras = sinNadie.length - primeras
  const nombradas = [
    ...sinNadie.slice(0, otras > 1 ? primeras : undefined).map((s) => s.nombre),
    ...(otras > 1 ? [t('quien.otras', { count: otras })] : []),
  ]
  const ultimos = sinNadie.flatMap(({ nombre, ultimo }) => (ultimo ? [{ nombre, ...ultimo }] : []))
  return (
    <div className="responde">
      <p className="frase">
        {personas === 0 ? t('quien.nadie', { que }) : t('quien.responde', { count: personas, que })}{' '}
        {partes.length > 0 && t('quien.reparto', { partes: enFrase(partes) })}
      </p>
      {sinNadie.length > 0 && (
        <Aviso tipo="alerta">
          <strong>{t('quien.sinNadie', { count: sinNadie.length, seccionales: enFrase(nombradas) })}</strong>{' '}
          {ultimos.map((u) => (
            <span key={u.nombre}>
              {t('quien.ultimo', { seccional: u.nombre, puesto: u.puesto, hasta: mostrarFecha(u.hasta) })}{' '}
            </span>
          ))}
        </Aviso>
      )}
    </div>
  )
}
