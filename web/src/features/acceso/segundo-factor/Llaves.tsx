import { type LlaveDeAcceso, segundoFactor } from '@gremial/contract/acceso/segundo-factor.ts'
import { pedido } from '@gremial/contract/platform/llamada.ts'
import { TextInput } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { mostrarMomento } from '../../../platform/hoy.ts'
import { Boton } from '../../../ui/Boton.tsx'
import { preguntar } from '../../../ui/dialogos.ts'
import { DialogoFormulario } from '../../../ui/formulario/DialogoFormulario.tsx'
import { useFormulario } from '../../../ui/formulario/useFormulario.ts'
import { useHacer } from '../../../ui/useHacer.ts'

/** The own passkeys, each with its name and when it was last used. */
export function Llaves({ llaves, unico }: { llaves: LlaveDeAcceso[]; unico: boolean }) {
  const { t } = useTranslation()
  const { hacer } = useHacer()
  const [renombra, setRenombra] = useState<LlaveDeAcceso>()
  const quitar = async ({ id, nombre }: LlaveDeAcceso) => {
    const si = await preguntar({
      titulo: t('segundoFactor.preguntaQuitar', { que: `«${nombre}»` }),
      texto: unico ? t('segundoFactor.textoQuitarUltimo') : t('segundoFactor.textoQuitar'),
      accion: t('segundoFactor.quitar'),
      cancelar: t('segundoFactor.dejar'),
      grave: true,
    })
    if (!si) return
    await hacer(pedido(segundoFactor.quitarLlave, { claves: { id } }), {
      fallo: t('segundoFactor.noSeQuito'),
      alLograr: () => notifications.show({ message: t('segundoFactor.quitado') }),
    })
  }
  return (
    <>
      {llaves.map((llave) => (
        <li key={llave.id}>
          <div>
            <p>
              <strong>{llave.nombre}</strong>
            </p>
            <p className="ayuda">
              {t('segundoFactor.llaveDesde', { momento: mostrarMomento(new Date(llave.creada)) })}
              {' · '}
              {llave.ultimoUso
                ? t('segundoFactor.llaveUso', { momento: mostrarMomento(new Date(llave.ultimoUso)) })
                : t('segundoFactor.llaveSinUso')}
            </p>
          </div>
          <Boton aria-label={`${t('segundoFactor.quitar')}: ${llave.nombre}`} onClick={() => void quitar(llave)}>
            {t('segundoFactor.quitar')}
          </Boton>
          <Boton aria-label={`${t('segundoFactor.renombrar')}: ${llave.nombre}`} onClick={() => setRenombra(llave)}>
            {t('segundoFactor.renombrar')}
          </Boton>
        </li>
      ))}
      {renombra && <DialogoNombre llave={renombra} cerrar={() => setRenombra(undefined)} />}
    </>
  )
}

function DialogoNombre({ llave: { id, nombre }, cerrar }: { llave: LlaveDeAcceso; cerrar(): void }) {
  const { t } = useTranslation()
  const formulario = useFormulario({
    iniciales: { nombre },
    pedido: (cuerpo: { nombre: string }) => pedido(segundoFactor.renombrarLlave, { claves: { id }, cuerpo }),
    fallo: t('segundoFactor.noRenombro'),
    alGuardar() {
      cerrar()
      notifications.show({ message: t('segundoFactor.renombrada') })
    },
  })
  return (
    <DialogoFormulario titulo={t('segundoFactor.dialogoNombre')} formulario={formulario} cerrar={cerrar}>
      <TextInput
        label={t('segundoFactor.nombreLlave')}
        description={t('segundoFactor.nombreAyuda')}
        data-autofocus
        maxLength={60}
        {...formulario.form.getInputProps('nombre')}
      />
    </DialogoFormulario>
  )
}
