import { type FilaFusion, listaFusiones } from '@gremial/contract/administracion/duplicados.ts'
import { momentoCorto } from '@gremial/contract/platform/fechas.ts'
import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { Estado } from '../../../ui/estados.tsx'
import { filtroDeEstado } from '../../../ui/lista/filtros.tsx'
import { PantallaLista } from '../../../ui/lista/PantallaLista.tsx'

/** Numbers that were made one, also those that were parted again. */
export function FusionesPage() {
  const { t } = useTranslation()
  const navegar = useNavigate()
  const abrir = (id: number) => navegar({ to: '/app/duplicados/fusiones/ver/$id', params: { id: String(id) } })
  const marca = ({ deshecha }: FilaFusion) => (
    <Estado signo={deshecha ? 'neutro' : 'ok'}>{t(deshecha ? 'unaPersona.deshecha' : 'unaPersona.hecha')}</Estado>
  )
  return (
    <PantallaLista
      lista={listaFusiones}
      titulo={t('unaPersona.tituloFusiones')}
      filtros={[filtroDeEstado('deshecha', t('unaPersona.estado'), t('unaPersona.deshechas'), t('unaPersona.hechas'))]}
      exportar={(count) => t('unaPersona.exportarFusiones', { count })}
      nombreDe={(f) => f.nombreCompleto}
      acciones={(f) => [{ texto: t('unaPersona.ver'), icono: 'ver', hacer: () => abrir(f.id) }]}
      celdas={{
        nombreCompleto: (f) => (
          <button type="button" className="enlace" onClick={() => void abrir(f.id)}>
            {f.nombreCompleto}
          </button>
        ),
        registrada: (f) => momentoCorto(new Date(f.registrada)),
        deshecha: marca,
      }}
      bloque={(f) => (
        <div>
          <p className="fuerte">{f.nombreCompleto}</p>
          <p className="sub">{t('unaPersona.quedoY', { pasa: f.pasaFormateado, queda: f.quedaFormateado })}</p>
          {marca(f)}
        </div>
      )}
      vacia={{ icono: 'personas', titulo: t('unaPersona.vacioFusiones') }}
    />
  )
}
