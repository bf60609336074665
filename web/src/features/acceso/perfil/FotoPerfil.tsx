import type { UsuarioActual } from '@gremial/contract/acceso/acceso.ts'
import { perfilPropio } from '@gremial/contract/acceso/perfil.ts'
import { request } from '@gremial/contract/platform/call.ts'
import { Modal } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/Button.tsx'
import { ask } from '../../../ui/dialogs.ts'
import { lazyComponent } from '../../../ui/lazyComponent.ts'
import { toBase64 } from '../../../ui/photo/toBase64.ts'
import { useAction } from '../../../ui/useAction.ts'
import { Foto } from './Foto.tsx'
import { useRefrescarUsuario } from './useRefrescarUsuario.ts'

const RecortarFoto = lazyComponent(() => import('../../../ui/photo/CropPhoto.tsx').then((m) => m.CropPhoto))

/** The portrait, to change or to take away; the shell shows the new one at once (B-PERFIL-02, B-PERFIL-03). */
export function FotoPerfil({ usuario }: { usuario: UsuarioActual }) {
  const { t } = useTranslation()
  const refrescar = useRefrescarUsuario()
  const [abierto, setAbierto] = useState(false)
  const { run, running } = useAction()
  const fallo = t('perfil.fotoNoGuardada')
  const listo = async (message: string) => {
    await refrescar()
    notifications.show({ message })
  }
  const guardar = async (foto: Blob) =>
    run(request(perfilPropio.cambiarFoto, { body: { imagen: await toBase64(foto) } }), {
      failure: fallo,
      async onSuccess() {
        await listo(t('perfil.fotoGuardada'))
        setAbierto(false)
      },
    })
  const quitar = async () => {
    const si = await ask({
      title: t('perfil.preguntaQuitar'),
      text: t('perfil.textoQuitar'),
      action: t('perfil.quitarFoto'),
      cancel: t('perfil.noQuitar'),
      danger: true,
    })
    if (si) await run(request(perfilPropio.quitarFoto, {}), { failure: fallo, onSuccess: () => listo(t('perfil.fotoQuitada')) })
  }
  return (
    <section className="hoja hoja-in perfil-foto" aria-labelledby="perfil-foto">
      <Foto usuario={usuario} />
      <div>
        <h2 id="perfil-foto">{t('perfil.fotoTitulo')}</h2>
        <p className="suave">{t('perfil.fotoTexto')}</p>
        <div className="botones">
          <Button icon="camara" onClick={() => setAbierto(true)}>
            {t(usuario.imagen ? 'perfil.cambiarFoto' : 'perfil.ponerFoto')}
          </Button>
          {usuario.imagen && (
            <Button variant="texto" loading={running && !abierto} onClick={() => void quitar()}>
              {t('perfil.quitarFoto')}
            </Button>
          )}
        </div>
      </div>
      <Modal
        opened={abierto}
        onClose={() => setAbierto(false)}
        title={t('perfil.fotoTitulo')}
        closeButtonProps={{ 'aria-label': t('comun.cerrar') }}
      >
        <Suspense>
          <RecortarFoto
            aspectRatio={1}
            round
            loading={running}
            onDone={(foto) => void guardar(foto)}
            cancel={() => setAbierto(false)}
          />
        </Suspense>
      </Modal>
    </section>
  )
}
