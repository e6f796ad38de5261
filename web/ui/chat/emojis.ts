/** About 110 common emojis. The picker of the system has the others. */
export const EMOJIS: readonly string[] = [
  '😀 😃 😄 😁 😆 😅 😂 🤣 😊 😇 🙂 😉 😌 😍 🥰 😘 😋 😜 🤪 😎 🤩 🥳 🤔 🤨 😐 🙄 😏 😬 😴 🤒 🤕 😷 🥵 🥶 😳 😱 😢 😭 😤 😡',
  '👍 👎 👌 ✌️ 🤞 🤟 🤙 👈 👉 👆 👇 👋 ✋ 👏 🙌 🙏 🤝 💪 ✍️ 🤷',
  '❤️ 🧡 💛 💚 💙 💜 🖤 🤍 💔 💕 💯 ✨ ⭐ 🔥 🎉',
  '📱 💻 📷 📞 📧 📦 🛒 🛍️ 💳 💰 🧾 📅 ⏰ 📍 🏠 🏢 🚗 🚚 ✈️ 🎁 🔑 🔒 💡 🔔 ☕ 🍕',
  '✅ ❌ ❓ ❗ ⚠️ ➡️ ⬆️ 🔄 🆗 🆘',
].flatMap((row) => row.split(' '))
