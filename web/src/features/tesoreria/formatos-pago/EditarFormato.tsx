import { request } from '@gremial/contract/platform/call.ts'
import { type FormatoGuardado, type FormatoProbado, formatosPago } from '@gremial/contract/tesoreria/formatos-pago.ts'
import {
  type ConvenioPago,
  convenioPago,
  type FormatoPago,
  formatoPago,
} from '@gremial/contract/tesoreria/formatos-pago-forma.ts'
import { notifications } from '@mantine/notifications'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { enBase64 } from '../../../platform/base64.ts'
import { Button } from '../../../ui/Button.tsx'
import { notify } from '../../../ui/dialogs.ts'
import { FileButton } from '../../../ui/FileButton.tsx'
import { EmptyState } from '../../../ui/states.tsx'
import { useAction } from '../../../ui/useAction.ts'
import { Convenio } from './Convenio.tsx'
import { Modelos } from './Modelos.tsx'
import { Probado } from './Probado.tsx'
import { Registros } from './Registros.tsx'

/** Records of a layout, its agreement, and the file of a sample lot. */
export function EditarFormato({ guardado }: { guardado?: FormatoGuardado }) {
  const { t } = useTranslation()
  const [formato, setFormato] = useState<FormatoPago | undefined>(guardado?.formato)
  const [convenio, setConvenio] = useState<ConvenioPago>(guardado?.convenio ?? convenioPago.parse({}))
  const [ultimoEnvio, setUltimoEnvio] = useState(guardado?.ultimoEnvio ?? 0)
  const [probado, setProbado] = useState<FormatoProbado>()
  const { run, running } = useAction()
  const put = (next: FormatoPago) => {
    setFormato(next)
    setProbado(undefined)
  }
  const importar = async (file: File) => {
    const dicho = formatoPago.safeParse(
      await file
        .text()
        .then(JSON.parse)
        .catch(() => undefined),
    )
    if (dicho.success) put(dicho.data)
    else void notify(t('formatosPago.importar'), t('errores.FORMATO_MAL'), t('comun.aceptar'))
  }
  const probar = async (file?: File) =>
    formato &&
    run(
      request(formatosPago.probar, {
        body: { formato, convenio, ...(file ? { respuesta: await enBase64(file) } : {}) },
      }),
      { failure: t('formatosPago.noSeProbo'), onSuccess: setProbado },
    )
  const save = useSave(guardado)
  return (
    <div className="formato">
      <section className="hoja hoja-in pila" aria-label={t('formatosPago.comoSeEscribe')}>
        {!guardado && (
          <div className="formato-empezar">
            <Modelos elegir={put} />
            <FileButton label={t('formatosPago.importar')} accept=".json" chosen={(file) => void importar(file)} />
          </div>
        )}
        {formato ? (
          <Registros formato={formato} cambiar={put} />
        ) : (
          <EmptyState icon="banco" title={t('formatosPago.elegirModelo')}>
            {t('formatosPago.sinFormato')}
          </EmptyState>
        )}
        {probado && formato && <Probado probado={probado} />}
      </section>
      {formato && (
        <Convenio
          formato={formato}
          cambiarFormato={put}
          convenio={convenio}
          cambiar={(next) => {
            setConvenio(next)
            setProbado(undefined)
          }}
          ultimoEnvio={{ es: ultimoEnvio, cambiar: setUltimoEnvio }}
        >
          <Button loading={running} onClick={() => void probar()}>
            {t('formatosPago.probar')}
          </Button>
          {formato.respuesta && (
            <FileButton
              label={t('formatosPago.probarRespuesta')}
              accept=".txt,.csv,.dat,text/plain"
              loading={running}
              chosen={(file) => void probar(file)}
            />
          )}
          <Button variant="principal" loading={save.running} onClick={() => save.run({ formato, convenio, ultimoEnvio })}>
            {t('formatosPago.guardar')}
          </Button>
        </Convenio>
      )}
    </div>
  )
}

function useSave(guardado: FormatoGuardado | undefined) {
  const { t } = useTranslation()
  const navegar = useNavigate()
  const { run, running } = useAction()
  const como = {
    failure: t('formatosPago.noSeGuardo'),
    onSuccess: () => {
      notifications.show({ message: t('formatosPago.guardado') })
      void navegar({ to: '/app/tesoreria/formatos-pago' })
    },
  }
  return {
    running,
    run(body: { formato: FormatoPago; convenio: ConvenioPago; ultimoEnvio: number }): void {
      if (guardado)
        void run(
          request(formatosPago.cambiar, { params: { id: guardado.id }, body: { ...body, version: guardado.version } }),
          como,
        )
      else void run(request(formatosPago.crear, { body }), como)
    },
  }
}
