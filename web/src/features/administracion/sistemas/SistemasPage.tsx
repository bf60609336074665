import {
  type EstadoSistema,
  estadosSistema,
  type FilaSistema,
  listaSistemas,
  sistemas,
} from '@gremial/contract/administracion/sistemas.ts'
import { pedido } from '@gremial/contract/platform/llamada.ts'
import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { mostrarMomento } from '../../../platform/hoy.ts'
import { Estado } from '../../../ui/estados.tsx'
import { type Accion, accion } from '../../../ui/lista/acciones.ts'
import { PantallaLista } from '../../../ui/lista/PantallaLista.tsx'
import { Solapas } from './Solapas.tsx'

const signos: Record<EstadoSistema, string> = { VIGENTE: 'ok', VENCIDO: 'alerta', REVOCADO: 'mal' }
const momento = (iso: string) => mostrarMomento(new Date(iso))

/** The programs of offices: what each may do, when it last did, and until when. */
export function SistemasPage() {
  const { t } = useTranslation()
  const navegar = useNavigate()
  const abrir = (id: string) => void navegar({ to: '/app/sistemas/editar/$id', params: { id } })
  const revocar = ({ id, nombre }: FilaSistema): Accion =>
    accion({
      texto: t('sistemas.revocar'),
      icono: 'baja',
      pregunta: {
        titulo: t('sistemas.preguntaRevocar', { nombre }),
        texto: t('sistemas.textoRevocar'),
        accion: t('sistemas.revocar'),
        grave: true,
      },
      pedido: pedido(sistemas.revocar, { claves: { id } }),
      hecho: () => t('sistemas.revocado', { nombre }),
      fallo: t('sistemas.fallo'),
    })
  const puede = (s: FilaSistema) =>
    `${t(s.escribe ? 'sistemas.escribe' : 'sistemas.lee')} · ${t('sistemas.cuantos', { count: s.permisos })}`
  const uso = (s: FilaSistema) =>
    s.ultimoUso === null
      ? t('sistemas.nunca')
      : [momento(s.ultimoUso), s.ultimaRed && t('sistemas.desde', { red: s.ultimaRed })].filter(Boolean).join(' ')
  const estado = (s: FilaSistema) => <Estado signo={signos[s.estado]}>{t(`sistemas.estados.${s.estado}`)}</Estado>
  return (
    <>
      <Solapas />
      <PantallaLista
        lista={listaSistemas}
        titulo={t('sistemas.titulo')}
        bajada={t('sistemas.bajada')}
        nuevo={{ texto: t('sistemas.nuevo'), hacer: () => abrir('nuevo') }}
        filtros={[
          {
            campo: 'estado',
            rotulo: t('sistemas.estado'),
            opciones: estadosSistema.map((value) => ({ value, label: t(`sistemas.estados.${value}`) })),
          },
        ]}
        exportar={(count) => t('sistemas.exportar', { count })}
        nombreDe={(s) => s.nombre}
        acciones={(s) => [
          { texto: t('sistemas.ver'), icono: 'ver', hacer: () => abrir(String(s.id)) },
          ...(s.estado === 'REVOCADO' ? [] : [revocar(s)]),
        ]}
        celdas={{
          nombre: (s) => (
            <>
              <strong>{s.nombre}</strong>
              <p className="sub">{t('sistemas.termina', { letras: s.termina })}</p>
            </>
          ),
          permisos: (s) => (
            <>
              {puede(s)}
              <p className="sub">{s.seccionales || t('sistemas.todas')}</p>
            </>
          ),
          ultimoUso: uso,
          vence: (s) => momento(s.vence),
          estado,
        }}
        bloque={(s) => (
          <div>
            <p className="fuerte">{s.nombre}</p>
            <p className="sub">{[puede(s), s.seccionales || t('sistemas.todas')].join(' · ')}</p>
            <p className="sub">{uso(s)}</p>
            {estado(s)}
          </div>
        )}
        vacia={{ icono: 'planilla', titulo: t('sistemas.vacio') }}
      />
    </>
  )
}
