import {
  type EstadoSistema,
  estadosSistema,
  type FilaSistema,
  sistemas,
  sistemasList,
} from '@gremial/contract/administracion/sistemas.ts'
import { request } from '@gremial/contract/platform/call.ts'
import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { formatTimestamp } from '../../../platform/today.ts'
import { ListPage } from '../../../ui/list/ListPage.tsx'
import { action, type RowAction } from '../../../ui/list/rowActions.ts'
import { StatusChip } from '../../../ui/states.tsx'
import { Solapas } from './Solapas.tsx'

const signos: Record<EstadoSistema, string> = { VIGENTE: 'ok', VENCIDO: 'alerta', REVOCADO: 'mal' }
const momento = (iso: string) => formatTimestamp(new Date(iso))

/** Programs: permissions, last use and expiry. */
export function SistemasPage() {
  const { t } = useTranslation()
  const navegar = useNavigate()
  const abrir = (id: string) => void navegar({ to: '/app/sistemas/editar/$id', params: { id } })
  const revocar = ({ id, nombre }: FilaSistema): RowAction =>
    action({
      text: t('sistemas.revocar'),
      icon: 'baja',
      question: {
        title: t('sistemas.preguntaRevocar', { nombre }),
        text: t('sistemas.textoRevocar'),
        action: t('sistemas.revocar'),
        danger: true,
      },
      request: request(sistemas.revocar, { params: { id } }),
      done: () => t('sistemas.revocado', { nombre }),
      failure: t('sistemas.fallo'),
    })
  const puede = (s: FilaSistema) =>
    `${t(s.escribe ? 'sistemas.escribe' : 'sistemas.lee')} · ${t('sistemas.cuantos', { count: s.permisos })}`
  const uso = (s: FilaSistema) =>
    s.ultimoUso === null
      ? t('sistemas.nunca')
      : [momento(s.ultimoUso), s.ultimaRed && t('sistemas.desde', { red: s.ultimaRed })].filter(Boolean).join(' ')
  const estado = (s: FilaSistema) => <StatusChip sign={signos[s.estado]}>{t(`sistemas.estados.${s.estado}`)}</StatusChip>
  return (
    <>
      <Solapas />
      <ListPage
        list={sistemasList}
        title={t('sistemas.titulo')}
        subtitle={t('sistemas.bajada')}
        fresh={{ text: t('sistemas.nuevo'), run: () => abrir('nuevo') }}
        filters={[
          {
            field: 'estado',
            label: t('sistemas.estado'),
            options: estadosSistema.map((value) => ({ value, label: t(`sistemas.estados.${value}`) })),
          },
        ]}
        exportList={(count) => t('sistemas.exportar', { count })}
        nameOf={(s) => s.nombre}
        actions={(s) => [
          { text: t('sistemas.ver'), icon: 'ver', run: () => abrir(String(s.id)) },
          ...(s.estado === 'REVOCADO' ? [] : [revocar(s)]),
        ]}
        cells={{
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
        block={(s) => (
          <div>
            <p className="fuerte">{s.nombre}</p>
            <p className="sub">{[puede(s), s.seccionales || t('sistemas.todas')].join(' · ')}</p>
            <p className="sub">{uso(s)}</p>
            {estado(s)}
          </div>
        )}
        empty={{ icon: 'planilla', title: t('sistemas.vacio') }}
      />
    </>
  )
}
