# The service's own key is created here and is not stored in the state. Secrets of other services are filled by hand.

ephemeral "aws_secretsmanager_random_password" "key" {
  password_length     = 64
  exclude_punctuation = true
}

resource "aws_secretsmanager_secret" "key" {
  name        = "${var.name}/key"
  description = "Signs values that pages send back; the same on every copy"
}

resource "aws_secretsmanager_secret_version" "key" {
  secret_id                = aws_secretsmanager_secret.key.id
  secret_string_wo         = ephemeral.aws_secretsmanager_random_password.key.random_password
  secret_string_wo_version = 1
}

resource "aws_secretsmanager_secret" "setting" {
  for_each = var.secret_settings

  name        = "${var.name}/${each.key}"
  description = "Environment variable ${each.key} of the service"
}
