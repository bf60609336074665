import { mostrarFecha, mostrarMomento } from '@gremial/contract/platform/fechas.ts'
import { nombreCorrido } from '@gremial/contract/platform/nombres.ts'
import { type FilaCertificado, listaCertificados } from '@gremial/contract/seccionales/padron-certificado.ts'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { cifra } from '../../../platform/cifra.ts'
import { usePuede } from '../../../platform/sesion.ts'
import { PantallaLista } from '../../../ui/lista/PantallaLista.tsx'
import { CertificarMes } from './CertificarMes.tsx'

/** Each month that was certified, the latest first; and, for who may, certifying another. */
export function PadronesCertificadosPage() {
  const { t } = useTranslation()
  const navegar = useNavigate()
  const { mes } = useSearch({ from: '/app/padron-certificado/lista' })
  const puede = usePuede('padronCertificado.certificar')
  const ver = (c: FilaCertificado) => navegar({ to: '/app/padron-certificado/ver/$id', params: { id: String(c.id) } })
  const elegir = (otro: string | undefined) =>
    void navegar({ to: '/app/padron-certificado/lista', search: { mes: otro }, replace: true })
  const enlace = (c: FilaCertificado) => (
    <Link to="/app/padron-certificado/ver/$id" params={{ id: String(c.id) }} className="enlace">
      {mostrarFecha(c.dia)}
    </Link>
  )
  return (
    <>
      {puede && mes !== undefined && <CertificarMes mes={mes} elegir={elegir} />}
      <PantallaLista
        lista={listaCertificados}
        titulo={t('padronMensual.titulo')}
        corto={t('padronMensual.barra')}
        bajada={t('padronMensual.bajada')}
        nuevo={puede && mes === undefined && { texto: t('padronMensual.nuevo'), hacer: () => elegir('ultimo') }}
        filtros={[
          {
            campo: 'reemplazado',
            rotulo: t('padronMensual.filtro'),
            todos: t('padronMensual.todos'),
            opciones: [
              { value: '0', label: t('padronMensual.vigentes') },
              { value: '1', label: t('padronMensual.reemplazados') },
            ],
          },
        ]}
        exportar={(count) => t('padronMensual.exportar', { count })}
        nombreDe={(c) => mostrarFecha(c.dia)}
        acciones={(c) => [{ texto: t('padronMensual.ver'), icono: 'ver', hacer: () => ver(c) }]}
        celdas={{
          dia: enlace,
          afiliados: (c) => cifra(c.afiliados),
          momento: (c) => mostrarMomento(new Date(c.momento)),
          por: (c) => nombreCorrido(c.por),
          reemplazado: (c) => c.reemplazado || <span className="suave">{t('padronMensual.vale')}</span>,
        }}
        bloque={(c) => (
          <>
            <div>
              <p className="fuerte">{enlace(c)}</p>
              <p className="sub">{[c.numero, nombreCorrido(c.por)].join(' · ')}</p>
              <p className="sub">
                {c.reemplazado ? `${t('listas.padronesCertificados.reemplazado')} ${c.reemplazado}` : t('padronMensual.vale')}
              </p>
            </div>
            <strong className="cifra">{cifra(c.afiliados)}</strong>
          </>
        )}
        vacia={{ icono: 'personas', titulo: t('padronMensual.nada') }}
      />
    </>
  )
}
