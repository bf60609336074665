import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { chmodSync, globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'vitest'
import { eventually } from './eventually.ts'
import { folder, launch, root } from './programa.ts'
import { freePort } from './red.ts'

/** The real package: built twice, installed without access to this working copy, and served. */
test('npm run package gives the same archive twice; installed, it serves with what it brings', {
  timeout: 900_000,
}, async () => {
  const [one, two] = [folder(), folder()]
  for (const to of [one, two]) {
    const { code, out } = await launch(folder(), 'npm', ['run', 'package', '--', to], { cwd: root }).ended
    assert.equal(code, 0, out)
  }
  const sums = [one, two].map((to) => globSync('*.sha256', { cwd: to }).map((file) => readFileSync(join(to, file), 'utf8')))
  assert.equal(sums[0]?.length, 1)
  assert.deepEqual(sums[0], sums[1])
  execFileSync('sh', ['-c', 'sha256sum -c *.sha256 && tar -xzf *.tar.gz'], { cwd: one, stdio: 'ignore' })
  const [unpacked = ''] = globSync('gremial-*/', { cwd: one })
  const dest = folder()
  // Permissions as in /opt.
  chmodSync(dest, 0o755)
  const installer = join(one, unpacked, 'instalacion/instalar.sh')
  const install = () =>
    launch(folder(), 'sh', [installer], { env: { DESTDIR: dest, PATH: '/usr/sbin:/usr/bin:/sbin:/bin' } }).ended
  const { code, out } = await install()
  assert.equal(code, 0, out)
  assert.match(out, /^Gremial \S+ está en \S+\/opt\/gremial\. Falta: completar /)
  assert.match((await install()).out, /ya está instalado en \S+: para cambiar de versión, gremial actualizar PAQUETE\.tar\.gz$/)

  const [data, port] = [folder(), await freePort()]
  const env = {
    GREMIAL_PROGRAMA: join(dest, 'opt/gremial/actual'),
    GREMIAL_ENV: join(dest, 'etc/gremial/gremial.env'),
    PATH: '/usr/bin:/bin',
  }
  // The sample, completed as an installer would.
  execFileSync('sh', ['-c', `printf 'GREMIAL_DATOS=${data}\nPORT=${port}\nGREMIAL_URL=\n' >> ${env.GREMIAL_ENV}`])
  const order = (...args: string[]) => launch(data, join(dest, 'usr/local/bin/gremial'), args, { env, cwd: dest })
  const serving = order('servir')
  const get = (path: string) =>
    fetch(`http://127.0.0.1:${port}${path}`).then(
      async (answer) => [answer.status, await answer.text()] as const,
      () => [0, ''] as const,
    )
  await eventually(async () => (await get('/api/salud/listo'))[0], 200).catch((error: Error) => {
    throw new Error(`${error.message}\n${serving.said()}`)
  })
  const [status, page] = await get('/')
  assert.equal(status, 200)
  const script = /src="(\/assets\/[^"]+\.js)"/.exec(page)?.[1] ?? ''
  assert.equal((await get(script))[0], 200)
  const verified = await order('verificar-auditoria').ended
  assert.match(verified.out, /^Auditoría sana: /)
  serving.child.kill('SIGTERM')
  assert.equal((await serving.ended).code, 0)
})
