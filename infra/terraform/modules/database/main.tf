# One PostgreSQL for everything: brands, accounts, catalogue and jobs.

locals {
  database = "lepelblad"
  # The roles that the server connects as. Migrations create them; here they get their passwords.
  roles = toset(["app", "platform"])
  # Always encrypted. The certificate is not verified: Amazon's own authority is not in the image's list.
  address = "${aws_db_instance.main.address}:${aws_db_instance.main.port}/${local.database}?sslmode=require"
}

resource "aws_db_subnet_group" "main" {
  name       = var.name
  subnet_ids = var.subnet_ids
}

resource "aws_db_parameter_group" "main" {
  name_prefix = "${var.name}-"
  family      = "postgres${var.engine_version}"
  description = "Refuses connections that are not encrypted"

  parameter {
    name  = "rds.force_ssl"
    value = "1"
  }

  # A new major version needs a new group before the old one can be deleted.
  lifecycle {
    create_before_destroy = true
  }
}

resource "aws_db_instance" "main" {
  identifier = var.name
  db_name    = local.database

  engine                      = "postgres"
  engine_version              = var.engine_version
  auto_minor_version_upgrade  = true
  allow_major_version_upgrade = false
  parameter_group_name        = aws_db_parameter_group.main.name

  instance_class        = var.instance_class
  storage_type          = "gp3"
  allocated_storage     = var.storage_gib
  max_allocated_storage = var.storage_limit_gib
  storage_encrypted     = true

  # The role that migrates. RDS creates its password, stores it in Secrets Manager and renews it every week.
  username                    = "lepelblad_admin"
  manage_master_user_password = true

  multi_az               = var.multi_az
  db_subnet_group_name   = aws_db_subnet_group.main.name
  vpc_security_group_ids = [var.security_group_id]
  publicly_accessible    = false
  ca_cert_identifier     = "rds-ca-rsa2048-g1"

  # Times in UTC: backups at night, maintenance on Tuesday morning shortly before working hours.
  backup_retention_period   = var.backup_days
  backup_window             = "01:00-01:30"
  maintenance_window        = "tue:03:00-tue:04:00"
  copy_tags_to_snapshot     = true
  delete_automated_backups  = false
  deletion_protection       = true
  skip_final_snapshot       = false
  final_snapshot_identifier = "${var.name}-final"
}

ephemeral "aws_secretsmanager_random_password" "role" {
  for_each = local.roles

  password_length = 40
  # The password is part of a URL, where punctuation has a meaning.
  exclude_punctuation = true
}

resource "aws_secretsmanager_secret" "role" {
  for_each = local.roles

  name        = "${var.name}/database/${each.key}"
  description = "Password and URL of the database for role ${each.key}"
}

resource "aws_secretsmanager_secret_version" "role" {
  for_each = local.roles

  secret_id = aws_secretsmanager_secret.role[each.key].id
  secret_string_wo = jsonencode({
    password = ephemeral.aws_secretsmanager_random_password.role[each.key].random_password
    url      = "postgres://${each.key}:${ephemeral.aws_secretsmanager_random_password.role[each.key].random_password}@${local.address}"
  })
  secret_string_wo_version = var.password_version
}
