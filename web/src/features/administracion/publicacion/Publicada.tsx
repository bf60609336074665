import { type Deshacer, type Publicacion, publicaciones } from '@gremial/contract/administracion/publicacion.ts'
import { pedido } from '@gremial/contract/platform/llamada.ts'
import { Textarea } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Boton } from '../../../ui/Boton.tsx'
import { DialogoFormulario } from '../../../ui/formulario/DialogoFormulario.tsx'
import { useFormulario } from '../../../ui/formulario/useFormulario.ts'
import { Opcional } from '../../../ui/Opcional.tsx'
import { Rotulados } from '../../../ui/Rotulados.tsx'
import { Descartada, Termino } from '../importacion/Mesa.tsx'
import { cuando } from './textos.ts'

/** What was published, whether somebody has it, and how it is undone. */
export function Publicada({ publicacion }: { publicacion: Publicacion }) {
  const { t } = useTranslation()
  const [deshace, setDeshace] = useState(false)
  const { estado, documentos, publicada, publicadaPor, deshecha, deshechaPor, motivo } = publicacion
  if (estado === 'DESCARTADA')
    return <Descartada titulo={t('publicacion.estados.DESCARTADA')} texto={t('publicacion.descartadaTexto')} />
  const esDeshecha = estado === 'DESHECHA'
  return (
    <>
      <Termino
        deshecha={esDeshecha}
        titulo={t(`publicacion.estados.${estado}`)}
        texto={
          esDeshecha
            ? t('publicacion.deshechaTexto', { momento: cuando(deshecha) })
            : t('publicacion.publicadaTexto', {
                momento: cuando(publicada),
                count: documentos,
              })
        }
      >
        <p>
          <Bajados publicacion={publicacion} />
        </p>
        <Rotulados
          lineas={[
            [t('publicacion.laPublico'), publicadaPor ?? t('publicacion.comando')],
            esDeshecha && [t('publicacion.laDeshizo'), deshechaPor ?? t('publicacion.comando')],
            motivo !== null && motivo !== '' && [t('publicacion.motivo'), motivo],
          ]}
        />
      </Termino>
      {!esDeshecha && (
        <div className="hecha-importacion">
          <p>{t('publicacion.deshacerTexto')}</p>
          <Boton ancho icono="deshacer" onClick={() => setDeshace(true)}>
            {t('publicacion.deshacer')}
          </Boton>
        </div>
      )}
      {deshace && <DialogoDeshacer publicacion={publicacion} cerrar={() => setDeshace(false)} />}
    </>
  )
}

function Bajados({ publicacion: { descargados } }: { publicacion: Publicacion }) {
  const { t } = useTranslation()
  if (descargados === null) return t('publicacion.noSeConto')
  return descargados === 0 ? t('publicacion.ningunoBajado') : t('publicacion.bajados', { count: descargados })
}

function DialogoDeshacer({ publicacion, cerrar }: { publicacion: Publicacion; cerrar(): void }) {
  const { t } = useTranslation()
  const { id, descargados } = publicacion
  const pide = descargados !== 0
  const formulario = useFormulario({
    iniciales: { motivo: '' },
    pedido: (cuerpo: Required<Deshacer>) => pedido(publicaciones.deshacer, { claves: { id }, cuerpo }),
    ademas: ({ motivo }): Record<string, string> => (pide && motivo.trim() === '' ? { motivo: t('validacion.requerido') } : {}),
    fallo: t('publicacion.noDeshizo'),
    alGuardar() {
      notifications.show({ message: t('publicacion.deshecha') })
      cerrar()
    },
  })
  return (
    <DialogoFormulario
      titulo={t('publicacion.deshacer')}
      accion={t('publicacion.deshacer')}
      cancelar={t('publicacion.cancelar')}
      grave
      formulario={formulario}
      cerrar={cerrar}
    >
      <p>
        <Bajados publicacion={publicacion} /> {t('publicacion.deshacerTexto')}
      </p>
      <Textarea
        label={pide ? t('publicacion.motivoCampo') : <Opcional>{t('publicacion.motivoCampo')}</Opcional>}
        maxLength={300}
        autosize
        data-autofocus
        {...formulario.form.getInputProps('motivo')}
      />
    </DialogoFormulario>
  )
}
