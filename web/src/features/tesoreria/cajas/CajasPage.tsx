import { type FilaCaja, listaCajas } from '@gremial/contract/tesoreria/cajas.ts'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useConsulta } from '../../../platform/consulta.ts'
import { usePuede } from '../../../platform/sesion.ts'
import { Estado } from '../../../ui/estados.tsx'
import { PantallaLista } from '../../../ui/lista/PantallaLista.tsx'
import { useFiltroSeccional } from '../../seccionales/seccionales/CampoSeccional.tsx'
import { type DialogoCaja, DialogosCaja } from './DialogosCaja.tsx'
import { useAccionesCaja } from './useAccionesCaja.ts'

/** The cash boxes of the branches of the person (C-CAJA-01..08); each row offers what the server said that they may do. */
export function CajasPage() {
  const { t } = useTranslation()
  const navegar = useNavigate()
  const [{ idSeccional }] = useConsulta()
  const [dialogo, setDialogo] = useState<DialogoCaja | null>(null)
  const filtro = useFiltroSeccional()
  const nueva = () => {
    const ids = (idSeccional ? [idSeccional] : filtro.opciones.map((o) => o.value)).join(',')
    return navegar({
      to: '/app/seccionales/cajas/$id/editar',
      params: { id: 'nuevo' },
      search: { modo: 'nuevo', titulo: t('caja.nuevaCaja'), seccionalesUsuario: ids },
    })
  }
  return (
    <>
      <PantallaLista
        lista={listaCajas}
        titulo={t('caja.cajas')}
        nuevo={usePuede('cajas.editar') && { texto: t('caja.nuevaCaja'), hacer: nueva }}
        buscar={t('caja.buscarCaja')}
        filtros={[filtro]}
        exportar={(count) => t('caja.exportarCajas', { count })}
        nombreDe={(c) => c.nombre}
        acciones={useAccionesCaja(setDialogo)}
        celdas={{
          nombre: (c) => (
            <>
              <strong>{c.nombre}</strong>
              {c.habilitadoUsuario === 1 && <span className="sub">{t('caja.trabajas')}</span>}
            </>
          ),
          habilitada: (c) => <Marcas caja={c} />,
        }}
        bloque={(c) => (
          <div>
            <p className="fuerte">{c.nombre}</p>
            <p className="sub">
              {c.nombreSeccional} · {t('caja.planillaN', { n: c.numeroPlanilla })}
            </p>
            {(c.habilitada === 0 || c.bloqueada) && <Marcas caja={c} />}
          </div>
        )}
        vacia={{ icono: 'caja', titulo: t('caja.sinCajasLista') }}
      />
      {dialogo && <DialogosCaja {...dialogo} cerrar={() => setDialogo(null)} />}
    </>
  )
}

function Marcas({ caja }: { caja: FilaCaja }) {
  const { t } = useTranslation()
  return (
    <>
      <Estado signo={caja.habilitada ? 'ok' : 'neutro'}>{t(caja.habilitada ? 'caja.habilitada' : 'caja.deshabilitada')}</Estado>{' '}
      {caja.bloqueada && <Estado signo="alerta">{t('caja.bloqueada')}</Estado>}
    </>
  )
}
