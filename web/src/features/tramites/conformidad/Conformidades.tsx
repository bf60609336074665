import './conformidades.css'
import { request } from '@gremial/contract/platform/call.ts'
import { conformidades as llamadas } from '@gremial/contract/tramites/conformidad.ts'
import type { ConformidadSolicitud } from '@gremial/contract/tramites/conformidad-estados.ts'
import { type PapelConformidad, rolDe } from '@gremial/contract/tramites/personas.ts'
import type { Solicitud } from '@gremial/contract/tramites/solicitudes.ts'
import { dateOf } from '@gremial/contract/values/dates.ts'
import { notifications } from '@mantine/notifications'
import { useTranslation } from 'react-i18next'
import { formatDate } from '../../../platform/today.ts'
import { Button } from '../../../ui/Button.tsx'
import { StatusChip } from '../../../ui/states.tsx'
import { useAction } from '../../../ui/useAction.ts'
import { signosConformidad } from './signos.ts'

interface Props {
  solicitud: Solicitud
  /** Only this one; all if omitted. */
  papel?: PapelConformidad
  /** Hides the button. */
  soloLectura?: boolean
  /** Saves the surrounding form first, so that the link is about the current text. */
  guardar?: (() => Promise<[salio: string, solicitud: Solicitud]>) | undefined
}

/** Consents of guarantors and co-applicants, with a button to request each. Hidden if the product needs none. */
export function Conformidades({ solicitud, papel, soloLectura = false, guardar }: Props) {
  const suyas = solicitud.conformidades.filter((c) => papel === undefined || c.papel === papel)
  return suyas.map((c) => (
    <Una
      key={c.papel}
      solicitud={solicitud}
      conformidad={c}
      pide={!soloLectura && solicitud.mostrarBotonContinuarRegistro === 1}
      guardar={guardar}
    />
  ))
}

const dia = (momento: string) => (momento ? formatDate(dateOf(new Date(momento))) : '')

function Una({
  solicitud,
  conformidad: c,
  pide,
  guardar,
}: {
  solicitud: Solicitud
  conformidad: ConformidadSolicitud
  pide: boolean
  guardar: Props['guardar']
}) {
  const { t } = useTranslation()
  const { run, running } = useAction()
  const { papel, estado, email } = c
  const antes = solicitud.conformidades.slice(0, solicitud.conformidades.indexOf(c))
  const espera = solicitud.producto.conformidadEnOrden === 1 && antes.some((otra) => otra.estado !== 'ACEPTADA')
  const pedir = async () => {
    const [salio, { id, version }] = (await guardar?.()) ?? ['bien', solicitud]
    if (salio !== 'bien') return
    await run(request(llamadas.pedir, { params: { id }, body: { papel, version } }), {
      failure: t('conformidad.noSeMando'),
      onSuccess(nueva) {
        const para = nueva.conformidades.find((otra) => otra.papel === papel)?.email ?? ''
        notifications.show({ message: t('conformidad.mandado', { email: para }) })
      },
    })
  }
  const texto = {
    'SIN PEDIR': t('conformidad.sinPedir'),
    PEDIDA: t('conformidad.pedida', { email, dia: dia(c.pedida), vence: dia(c.vence) }),
    VENCIDA: t('conformidad.vencida', { email }),
    CERRADA: t('conformidad.cerrada'),
    ACEPTADA: t('conformidad.aceptada', { dia: dia(c.respondida) }),
    CAMBIADA: t('conformidad.cambiada'),
    RECHAZADA: t('conformidad.rechazada', { dia: dia(c.respondida) }),
    DESCONOCIDA: t('conformidad.desconocida'),
  }[estado]
  return (
    <section
      className="conformidad-de"
      aria-label={t(`conformidad.deQuien.${rolDe(papel)}`)}
      data-papel={papel}
      data-path="conformidad"
      tabIndex={-1}
    >
      <div className="conformidad-cabeza">
        <h3>{t(`conformidad.deQuien.${rolDe(papel)}`)}</h3>
        <StatusChip sign={signosConformidad[estado]}>{t(`tramite.conformidad.${estado}`)}</StatusChip>
      </div>
      <p>{texto}</p>
      {estado === 'PEDIDA' && c.abierta !== '' && <p>{t('conformidad.abierta', { dia: dia(c.abierta) })}</p>}
      {estado === 'ACEPTADA' && <p className="suave huella">{t('conformidad.huella', { huella: c.huella })}</p>}
      {pide && espera && <p className="suave">{t('conformidad.enOrden')}</p>}
      {pide && !espera && estado !== 'ACEPTADA' && (
        <Button icon="correo" loading={running} onClick={() => void pedir()}>
          {t(estado === 'SIN PEDIR' ? 'conformidad.pedir' : 'conformidad.otraVez')}
        </Button>
      )}
    </section>
  )
}
