import './cobro.css'
import { request } from '@gremial/contract/platform/call.ts'
import type { CobroArmado } from '@gremial/contract/tramites/armado-en-solicitud.ts'
import { armados } from '@gremial/contract/tramites/armados.ts'
import type { Solicitud } from '@gremial/contract/tramites/solicitudes.ts'
import { formatPesos } from '@gremial/contract/values/money.ts'
import { notifications } from '@mantine/notifications'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatDate } from '../../../platform/today.ts'
import { useCan } from '../../../platform/user.ts'
import { Button } from '../../../ui/Button.tsx'
import { FormDialog } from '../../../ui/form/FormDialog.tsx'
import { useForm } from '../../../ui/form/useForm.ts'
import { Icon, type IconName } from '../../../ui/icons.tsx'
import { CampoCbu } from '../solicitud/CampoCbu.tsx'

const iconos: Record<CobroArmado['estado'], IconName> = {
  ESPERA: 'reloj',
  EN_BANCO: 'banco',
  RECHAZADO: 'alerta',
  PAGADO: 'bien',
  ANULADO: 'baja',
}

/** Payment of a granted procedure, as a sentence; its account can be changed unless the bank has it (decision 166). */
export function Cobro({ solicitud: s, ajeno }: { solicitud: Solicitud; ajeno: boolean }) {
  const { t } = useTranslation()
  const escribe = useCan('tramites.iniciar')
  const [abierto, setAbierto] = useState(false)
  const cobro = s.armado?.cobro
  if (!cobro) return null
  const { estado, importe, cbu, dia, motivo, seCambia } = cobro
  const datos = { importe: formatPesos(importe), cuenta: cbu.slice(-4), dia: dia && formatDate(dia), motivo }
  const sinCuenta = estado === 'RECHAZADO' && cbu === ''
  return (
    <div className={estado === 'RECHAZADO' ? 'cobro grave' : 'cobro'}>
      <p>
        <Icon name={iconos[estado]} small />
        <span>
          {sinCuenta ? t('cobro.sinCuenta', datos) : t(ajeno ? `cobro.ajeno.${estado}` : `cobro.${estado}`, datos)}
          {estado === 'RECHAZADO' && motivo !== '' && ` ${t('cobro.porque', datos)}`}
          {estado === 'ESPERA' && motivo !== '' && ` ${t(ajeno ? 'cobro.ajeno.volvio' : 'cobro.volvio', datos)}`}
        </span>
      </p>
      {escribe && seCambia === 1 && (
        <Button variant={estado === 'RECHAZADO' ? 'principal' : 'texto'} onClick={() => setAbierto(true)}>
          {t(estado === 'RECHAZADO' ? 'cobro.otraCuenta' : 'cobro.cambiar')}
        </Button>
      )}
      {abierto && <OtraCuenta id={s.id} antes={cbu} ajeno={ajeno} cerrar={() => setAbierto(false)} />}
    </div>
  )
}

/** Change of account: a signing action, so the call requires proof. */
function OtraCuenta({ id, antes, ajeno, cerrar }: { id: number; antes: string; ajeno: boolean; cerrar(): void }) {
  const { t } = useTranslation()
  const formulario = useForm({
    initialValues: { cbu: '' },
    request: ({ cbu }) => request(armados.cambiarCuenta, { params: { id }, body: { cbu, antes } }),
    failure: t('cobro.noSeGuardo'),
    onSaved() {
      notifications.show({ message: t('cobro.guardada', { cuenta: formulario.form.getValues().cbu.slice(-4) }) })
      cerrar()
    },
  })
  const { form } = formulario
  return (
    <FormDialog title={t('cobro.titulo')} action={t('cobro.guardar')} form={formulario} close={cerrar}>
      <CampoCbu
        valor={form.getValues().cbu}
        cambiar={(cbu) => form.setFieldValue('cbu', cbu)}
        error={form.errors.cbu}
        ayuda={t(ajeno ? 'cobro.ajeno.texto' : 'cobro.texto')}
      />
    </FormDialog>
  )
}
